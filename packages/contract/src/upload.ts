import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { choiceField, imageInput, imageRecord, textField } from './core/fields.ts';

/** What a picture is for; a client chooses among these. */
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

/** An image that no record uses yet has no owner, so a vendor uploads none. */
const common = {
  module: 'Uploads',
  access: 'permission',
  staffOnly: true,
  methods: ['POST'],
  files: ['file'],
} as const;
const body = z.object({
  /** A part of a multipart body. */
  file: imageInput,
  folder: choiceField(uploadFolders).optional(),
  /** What the file was called; the server names files itself. */
  fileName: textField(300).optional(),
});

/**
 * A picture for a record or a page that is still being made. One that nothing came to use is swept after a day.
 */
export const uploadEndpoints = {
  image: defineEndpoint({
    ...common,
    name: 'Upload an image',
    path: 'fileupload/uploadImage',
    body,
    response: z.object({
      message: z.string(),
      data: z.object({
        /** The large variant. */
        imageUrl: z.string(),
        image: imageRecord,
      }),
    }),
  }),
  temporary: defineEndpoint({
    ...common,
    name: 'Upload a temporary image',
    path: 'fileupload/uploadtmpfiles',
    // spec 2 §2 names it in the site settings too.
    aliases: ['sitesetting/uploadTmpFiles'],
    body,
    /** `data` is the picture's location. */
    response: z.object({ message: z.string(), data: z.string() }),
  }),
};
