import { createContext } from 'react';
import { toastError } from '../feedback/toast.ts';

type Count = { current: number };

/** How many pictures of a form are on their way: a form must not be saved without them. */
export const UploadCount = createContext<Count>({ current: 0 });

/** Whether a save has to wait for pictures; it then says so. */
export const waitsForImages = (count: Readonly<Count>): boolean => {
  if (count.current === 0) return false;
  toastError('Wait until the images are uploaded');
  return true;
};
