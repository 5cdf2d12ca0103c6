import type { CallOf } from '@bakehouse/contract/endpoint';
import type { ImageRecord } from '@bakehouse/contract/fields';
import { type UploadFolder, uploadEndpoints } from '@bakehouse/contract/upload';
import { callEndpoint } from './client.ts';
import { sendWithProgress } from './send-with-progress.ts';

type Body = CallOf<typeof uploadEndpoints.image>['body'];
type Options = { readonly folder: UploadFolder; onProgress: (part: number) => void; signal?: AbortSignal };

/**
 * Sends a picture for a record that is still being made, and gives back its variants, which the record then names.
 * @throws ApiError when it is refused or the server cannot be reached.
 */
export const uploadPicture = async (file: File, { folder, onProgress, signal }: Options): Promise<ImageRecord> => {
  // The picture is a part of the multipart body, not a value in it.
  const body = { folder, fileName: file.name } as unknown as Body;
  const send = sendWithProgress(onProgress);
  return (await callEndpoint(uploadEndpoints.image, { body, files: { file } }, { send, signal })).data.image;
};
