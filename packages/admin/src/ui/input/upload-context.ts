import { i18n } from '@bakehouse/contract/i18n';
import { createContext } from 'react';
import { toastError } from '../feedback/toast.tsx';

export type UploadOptions = {
  /** Receives the uploaded share, from 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
};

/** Uploads a picture and returns its URL; null when the user may not upload. */
export type PictureUpload = ((file: File, options: UploadOptions) => Promise<string>) | null;

/** Upload function of the rich-text editor, provided by the dashboard's layout. */
export const PictureUploadContext = createContext<PictureUpload>(null);

type Count = { current: number };

/** Number of pending uploads of a form, which cannot be saved until they are done. */
export const UploadCount = createContext<Count>({ current: 0 });

/** Returns whether a save must wait for uploads, and shows a message if so. */
export function waitsForImages(count: Readonly<Count>): boolean {
  if (count.current === 0) return false;
  toastError(i18n.t('Wait until the images are uploaded'));
  return true;
}
