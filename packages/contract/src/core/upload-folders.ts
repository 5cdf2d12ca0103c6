/** What an uploaded image is for. A client that uploads an image before its record exists chooses among these. */
export const uploadFolders = [
  'brand',
  'category',
  'product',
  'attributes',
  'faq',
  'FaqCategory',
  'product_properties',
  'reviews',
  'city',
  'homepagesetting',
  'sitesetting',
  'general',
  'pages',
] as const;
export type UploadFolder = (typeof uploadFolders)[number];

/** File fields come with the folder their images are stored under: one without the other does not compile. */
export type FileFields =
  | { readonly files?: undefined; readonly uploadFolder?: undefined }
  | {
      /** Names of the fields that may arrive as files of a multipart body. */
      readonly files: readonly string[];
      readonly uploadFolder: UploadFolder;
    };
