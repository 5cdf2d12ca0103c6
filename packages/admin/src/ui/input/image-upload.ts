import { createContext } from 'react';

type Options = { readonly onProgress: (part: number) => void; readonly signal: AbortSignal };

/** Uploads a picture and returns its URL; null when the user may not upload. */
export type PictureUpload = ((file: File, options: Options) => Promise<string>) | null;

/** Upload function of the rich-text editor, provided by the dashboard's layout. */
export const PictureUploadContext = createContext<PictureUpload>(null);
