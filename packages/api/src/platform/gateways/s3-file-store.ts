import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { OutgoingError, outgoingClient } from './outgoing.ts';

/** Maximum size of a stored file, in bytes. Every variant of a picture and every file of archived rows is smaller. */
const maxFileSize = 8_388_608;

/** Stores files in a bucket of an S3-compatible service with path-style addresses (`endpoint/bucket/key`). */
export function s3FileStore({ endpoint, bucket, region, key, secret }: S3Settings): FileStore {
  const send = outgoingClient(endpoint, { milliseconds: 10_000, bytes: maxFileSize });
  const base = endpoint.replace(/\/+$/, '');

  const call = async (method: string, path: string, body?: Buffer) => {
    const signer = new AwsV4Signer({
      method,
      url: `${base}/${bucket}${path}`,
      accessKeyId: key,
      secretAccessKey: secret,
      service: 's3',
      region,
      ...(body ? { body: new Uint8Array(body), headers: { 'content-type': typeOf(path) } } : {}),
    });
    const signed = await signer.sign();
    return send({
      method,
      path: `${signed.url.pathname}${signed.url.search}`,
      headers: Object.fromEntries(signed.headers),
      ...(body ? { body } : {}),
    });
  };

  const expect = async (response: ReturnType<typeof call>, statuses: readonly number[]) => {
    const { status, body } = await response;
    if (!statuses.includes(status)) throw new OutgoingError(`the file store answered ${status}`);
    return { status, body };
  };

  const keysBelow = async (prefix: string): Promise<string[]> => {
    const query = `/?list-type=2&prefix=${encodeURIComponent(`${prefix}/`)}`;
    const { body } = await expect(call('GET', query), [200]);
    return [...body.toString('utf8').matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, found]) => found ?? []);
  };

  return {
    put: async (path, content) => {
      await expect(call('PUT', `/${path}`, content), [200]);
    },
    get: async (path) => {
      const { status, body } = await expect(call('GET', `/${path}`), [200, 404]);
      return status === 404 ? undefined : { size: body.length, stream: () => Readable.from([body]) };
    },
    remove: async (path) => {
      await expect(call('DELETE', `/${path}`), [204, 200, 404]);
    },
    removeAll: async (prefix) => {
      for (const path of await keysBelow(prefix)) await expect(call('DELETE', `/${path}`), [204, 200, 404]);
    },
  };
}

const typeOf = (path: string): string => (path.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');
