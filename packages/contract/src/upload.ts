import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { choiceField, imageInput, imageRecord, textField } from './core/fields.ts';
import { uploadFolders } from './core/upload-folders.ts';

/** An image that no record uses yet has no owner, so vendors may not upload images. */
const common = {
  module: 'Uploads',
  access: 'permission',
  staffOnly: true,
  methods: ['POST'],
  files: ['file'],
  uploadFolder: 'product',
} as const;
const body = z.object({
  /** A multipart part. */
  file: imageInput,
  folder: choiceField(uploadFolders).optional(),
  /** Original name of the file; the server generates its own names. */
  fileName: textField(300).optional(),
});

/**
 * Uploads a picture for a record or page that is not saved yet. Pictures that no record uses are removed after a day.
 */
export const uploadEndpoints = {
  image: defineEndpoint({
    ...common,
    name: 'Upload an image',
    operationId: 'uploadImage',
    description: 'Stores an image and returns its three sizes; an image that no record uses is deleted after a day.',
    path: 'fileupload/uploadImage',
    body,
    response: z.object({
      message: z.string(),
      data: z.object({
        /** URL of the large size. */
        imageUrl: z.string(),
        image: imageRecord,
      }),
    }),
  }),
  temporary: defineEndpoint({
    ...common,
    name: 'Upload a temporary image',
    operationId: 'uploadTemporaryImage',
    description: 'Stores an image and returns its address; an image that no record uses is deleted after a day.',
    path: 'fileupload/uploadtmpfiles',
    // The site settings have their own path for this (spec 2 §2).
    aliases: ['sitesetting/uploadTmpFiles'],
    body,
    /** `data` is the URL of the picture. */
    response: z.object({ message: z.string(), data: z.string() }),
  }),
};

nameComponents({
  ImageUpload: body,
});
