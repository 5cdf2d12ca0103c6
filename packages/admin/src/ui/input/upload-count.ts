import { createContext } from 'react';
import { toastError } from '../feedback/toast.tsx';

type Count = { current: number };

/** Number of pending uploads of a form, which cannot be saved until they are done. */
export const UploadCount = createContext<Count>({ current: 0 });

/** Returns whether a save must wait for uploads, and shows a message if so. */
export const waitsForImages = (count: Readonly<Count>): boolean => {
  if (count.current === 0) return false;
  toastError('Wait until the images are uploaded');
  return true;
};
