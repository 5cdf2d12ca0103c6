import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Answers that are made once and given many times: bytes, compressed bytes, and their headers, all ready. */

type Encoding = 'br' | 'gzip';
type Form = {
  readonly encoding: Encoding | undefined;
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values in turn, as `writeHead` takes them without another look. */
  readonly head: string[];
  readonly headUnchanged: string[];
};
/** Best first, the plain one last. */
export type ReadyAnswer = { readonly forms: readonly [Form, ...Form[]]; readonly plain: Form };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Made once, but perhaps while somebody waits. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const formOf = (body: Buffer, hash: string, headers: Record<string, string>, encoding?: Encoding): Form => {
  // Another encoding is another entity: a strong tag must tell them apart.
  const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
  const always = { ...headers, vary: 'Accept-Encoding', etag };
  const full = {
    ...always,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': String(body.length),
  };
  return { encoding, etag, body, head: Object.entries(full).flat(), headUnchanged: Object.entries(always).flat() };
};

export const readyAnswer = async (text: string, headers: Record<string, string>): Promise<ReadyAnswer> => {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const plain = formOf(body, hash, headers);
  const [small, smaller] = await Promise.all([zip(body), brotli(body, quality)]);
  return { plain, forms: [formOf(smaller, hash, headers, 'br'), formOf(small, hash, headers, 'gzip'), plain] };
};

/** RFC 9110 §12.5.3, as far as it names an encoding; `q=0` refuses it. */
const accepts = (header: string, encoding: Encoding): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';');
    return name.trim().toLowerCase() === encoding && !parameters.some((one) => /^\s*q=0(\.0*)?\s*$/i.test(one));
  });

const formFor = ({ forms, plain }: ReadyAnswer, header: string | string[] | undefined): Form => {
  if (typeof header !== 'string') return plain;
  return forms.find(({ encoding }) => !encoding || accepts(header, encoding)) ?? plain;
};

/** If-None-Match compares weakly: a cache may have weakened the tag on its way. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Answers a GET or HEAD. */
export const sendReady = (request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void => {
  const form = formFor(answer, request.headers['accept-encoding']);
  if (isKnown(request.headers['if-none-match'], form.etag)) {
    response.writeHead(304, form.headUnchanged).end();
    return;
  }
  response.writeHead(200, form.head).end(request.method === 'HEAD' ? undefined : form.body);
};
