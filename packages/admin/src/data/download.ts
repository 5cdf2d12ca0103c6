import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { sendCall } from './client.ts';

type Options = { readonly signal?: AbortSignal; readonly onProgress?: (bytes: number) => void };

/** spec 1 §7: what a file is called that comes without a name. */
const nameless = 'download.pdf';

/** The file's name in a content-disposition header, the one in UTF-8 before the plain one. */
export const fileNameOf = (disposition: string | null): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  const name = encoded ? decodeURIComponent(encoded) : (quoted ?? bare ?? '');
  return name.replaceAll(/[\\/]/g, '-').trim() || nameless;
};

const readAll = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, onProgress: (bytes: number) => void) => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return parts;
};

const keep = (file: Blob, name: string) => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Fetches a file with the session's token and puts it among the downloads, under the name the server gave it. */
export const download = async <E extends Endpoint & { readonly produces: string }>(
  endpoint: E,
  call: Parameters<typeof sendCall<E>>[1],
  { signal, onProgress = () => {} }: Options = {},
): Promise<void> => {
  const answer = await sendCall(endpoint, call, { ...(signal && { signal }) });
  const parts = answer.body ? await readAll(answer.body, onProgress) : [];
  keep(new Blob(parts, { type: endpoint.produces }), fileNameOf(answer.headers.get('content-disposition')));
};
