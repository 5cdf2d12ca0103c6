import type { ImageRecord } from '@bakehouse/contract/core/fields';
import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import type { UploadOptions } from '../ui/input/upload-context.ts';
import { callUntyped } from './client.ts';
import type { EndpointFor } from './crud-resource.ts';

type Options = UploadOptions & { readonly folder: UploadFolder };
/**
 * Uploads a picture.
 * @throws ApiError when the picture is rejected or the server cannot be reached.
 */
export type UploadPicture<Uploaded> = (file: File, options: Options) => Promise<Uploaded>;

/** Uploads a picture for a record that is not saved yet, and returns its sizes. */
export const uploadPicture: UploadPicture<ImageRecord> = async (file, options) =>
  (await upload(uploadEndpoints.image, file, options)).data.image;

/** The picture is a multipart part, which the types of the contract's calls do not express. */
const upload = <Value>(endpoint: EndpointFor<Value>, file: File, { folder, onProgress, signal }: Options) =>
  callUntyped(
    endpoint,
    { body: { folder, fileName: file.name }, files: { file } },
    { send: sendWithProgress(onProgress), signal },
  );

/** Sends a request by XMLHttpRequest, because `fetch` does not report upload progress. */
const sendWithProgress =
  (onProgress: UploadOptions['onProgress']) =>
  (address: string, request: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method ?? 'POST', address);
      for (const [name, value] of new Headers(request.headers)) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
      call.onerror = () => reject(new TypeError('The request could not be sent'));
      call.onabort = () => reject(request.signal?.reason);
      request.signal?.addEventListener('abort', () => call.abort());
      call.send(request.body as FormData);
    });

/** Uploads a picture for a page, and returns its URL. */
export const uploadTemporary: UploadPicture<string> = async (file, options) =>
  (await upload(uploadEndpoints.temporary, file, options)).data;
