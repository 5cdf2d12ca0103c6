import type { Outline } from './outline.ts';
import { outlines } from './outlines.ts';

type Outlines = typeof outlines;
type NameWithImages = {
  [Name in keyof Outlines]: Outlines[Name] extends { files: readonly string[] } ? Name : never;
}[keyof Outlines];

/** The use of an uploaded image: the `base` of a plain module with image fields, or a use outside of the plain modules. */
export type UploadFolder = Outlines[NameWithImages]['base'] | 'product' | 'homepagesetting' | 'claim';

const hasImages = <O extends Outline>(outline: O): outline is Extract<O, { files: readonly string[] }> =>
  outline.files !== undefined;

/** A client that uploads an image before its record exists chooses among these. */
export const uploadFolders: readonly [UploadFolder, ...UploadFolder[]] = [
  'product',
  'homepagesetting',
  'claim',
  ...Object.values(outlines)
    .filter(hasImages)
    .map(({ base }) => base),
];

/** File fields, with the folder of their images. File fields without a folder do not compile. */
export type FileFields =
  | { readonly files?: undefined; readonly uploadFolder?: undefined; readonly filesArePrivate?: undefined }
  | {
      /** Names of the fields that may arrive as files of a multipart body. */
      readonly files: readonly string[];
      readonly uploadFolder: UploadFolder;
      readonly filesArePrivate?: undefined;
    }
  | {
      readonly files: readonly string[];
      readonly uploadFolder?: undefined;
      /** The files are documents (images and PDF) or photos that no public address serves. */
      readonly filesArePrivate: 'document' | 'photo';
    };

/** Returns the file fields of a plain module's create and update; its folder has the name of its `base`. */
export function fileFieldsOf({ base, files }: Outline): FileFields {
  const uploadFolder = uploadFolders.find((folder) => folder === base);
  return files && uploadFolder ? { files, uploadFolder } : {};
}
