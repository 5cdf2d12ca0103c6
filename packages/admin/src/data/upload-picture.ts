import type { ImageRecord } from '@bakehouse/contract/core/fields';
import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import { callUntyped } from './client.ts';
import type { EndpointFor } from './crud-resource.ts';
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

/** The picture is a multipart part, which the types of the contract's calls do not express. */
const upload = <Answer>(endpoint: EndpointFor<Answer>, file: File, { folder, onProgress, signal }: Options) =>
  callUntyped(
    endpoint,
    { body: { folder, fileName: file.name }, files: { file } },
    { send: sendWithProgress(onProgress), signal },
  );

/** Uploads a picture for a record that is not saved yet, and returns its sizes. */
export const uploadPicture: SendPicture<ImageRecord> = async (file, options) =>
  (await upload(uploadEndpoints.image, file, options)).data.image;

/** Uploads a picture for a page, and returns its URL. */
export const uploadTemporary: SendPicture<string> = async (file, options) =>
  (await upload(uploadEndpoints.temporary, file, options)).data;
