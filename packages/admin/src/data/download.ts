import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { sendCall } from './client.ts';

type Options = { readonly signal?: AbortSignal; readonly onProgress?: (bytes: number) => void };

/** File name of a download without a name in the response (spec 1 §7). */
const defaultFileName = 'download.pdf';

/**
 * Returns the file name of a Content-Disposition header; the UTF-8 parameter has precedence.
 * @param disposition the header.
 * @see RFC 6266
 */
export function fileNameOf(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  const name = encoded ? decodeURIComponent(encoded) : (quoted ?? bare ?? '');
  return name.replaceAll(/[\\/]/g, '-').trim() || defaultFileName;
}

const readAll = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, onProgress: (bytes: number) => void) => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    bytes += chunk.value.length;
    onProgress(bytes);
  }
  return chunks;
};

const saveFile = (file: Blob, name: string) => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has started to read the object URL by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/**
 * Downloads a file with the session's token, under the server's file name.
 * @param endpoint endpoint with `produces`.
 * @throws ApiError as `sendCall` does.
 */
export async function download<E extends Endpoint & { readonly produces: string }>(
  endpoint: E,
  call: Parameters<typeof sendCall<E>>[1],
  { signal, onProgress = () => {} }: Options = {},
): Promise<void> {
  const response = await sendCall(endpoint, call, { ...(signal && { signal }) });
  const chunks = response.body ? await readAll(response.body, onProgress) : [];
  saveFile(
    new Blob(chunks, { type: response.headers.get('content-type') ?? endpoint.produces }),
    fileNameOf(response.headers.get('content-disposition')),
  );
}
