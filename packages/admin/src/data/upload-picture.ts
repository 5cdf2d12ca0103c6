import type { CallOf } from '@bakehouse/contract/core/endpoint';
import type { ImageRecord } from '@bakehouse/contract/core/fields';
import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import { callEndpoint } from './client.ts';
import { sendWithProgress } from './send-with-progress.ts';

type Options = {
  readonly folder: UploadFolder;
  readonly onProgress: (part: number) => void;
  readonly signal?: AbortSignal;
};
/**
 * Uploads a picture.
 * @throws ApiError when the picture is rejected or the server cannot be reached.
 */
export type SendPicture<Sent> = (file: File, options: Options) => Promise<Sent>;

type Upload = (typeof uploadEndpoints)[keyof typeof uploadEndpoints];

const upload = <E extends Upload>(endpoint: E, file: File, { folder, onProgress, signal }: Options) => {
  // The picture is a multipart part, not a value of the body.
  const body = { folder, fileName: file.name } as unknown as CallOf<E>['body'];
  const call = { body, files: { file } } as unknown as Parameters<typeof callEndpoint<E>>[1];
  return callEndpoint(endpoint, call, { send: sendWithProgress(onProgress), signal });
};

/** Uploads a picture for a record that is not saved yet, and returns its sizes. */
export const uploadPicture: SendPicture<ImageRecord> = async (file, options) =>
  (await upload(uploadEndpoints.image, file, options)).data.image;

/** Uploads a picture for a page, and returns its URL. */
export const uploadTemporary: SendPicture<string> = async (file, options) =>
  (await upload(uploadEndpoints.temporary, file, options)).data;
