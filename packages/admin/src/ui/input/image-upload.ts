import { createContext } from 'react';

type Options = { readonly onProgress: (part: number) => void; readonly signal: AbortSignal };

/** Sends a picture and gives back the address it is shown from. Absent where the person may send none. */
export type PictureUpload = ((file: File, options: Options) => Promise<string>) | null;

/** How a formatted text sends its pictures; the dashboard's layout says it. */
export const PictureUploadContext = createContext<PictureUpload>(null);
