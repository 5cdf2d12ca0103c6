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
/** @throws ApiError when the picture is refused or the server cannot be reached. */
export type SendPicture<Sent> = (file: File, options: Options) => Promise<Sent>;

type Upload = (typeof uploadEndpoints)[keyof typeof uploadEndpoints];

const upload = <E extends Upload>(endpoint: E, file: File, { folder, onProgress, signal }: Options) => {
  // The picture is a part of the multipart body, not a value in it.
  const body = { folder, fileName: file.name } as unknown as CallOf<E>['body'];
  const call = { body, files: { file } } as unknown as Parameters<typeof callEndpoint<E>>[1];
  return callEndpoint(endpoint, call, { send: sendWithProgress(onProgress), signal });
};

/** Sends a picture for a record that is still being made, and gives back its variants, which the record then names. */
export const uploadPicture: SendPicture<ImageRecord> = async (file, options) =>
  (await upload(uploadEndpoints.image, file, options)).data.image;

/** Sends a picture for a page, and gives back its location. */
export const uploadTemporary: SendPicture<string> = async (file, options) =>
  (await upload(uploadEndpoints.temporary, file, options)).data;
