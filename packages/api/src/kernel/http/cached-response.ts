import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Prepared responses that are sent many times: the body in every encoding, with its headers. */

type Encoding = 'br' | 'gzip';
type Variant = {
  readonly encoding: Encoding | undefined;
  readonly etag: string;
  readonly body: Buffer;
  /** Alternating names and values, the fastest form for `writeHead`. */
  readonly head: string[];
  readonly headUnchanged: string[];
};
/** The body in each encoding: the smallest first, the unencoded one last. */
export type CachedResponse = {
  readonly variants: readonly [Variant, ...Variant[]];
  readonly plain: Variant;
  /** Origins that may read the response; undefined for every origin. */
  readonly origins: ReadonlySet<string> | undefined;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Brotli quality 6, because a client may be waiting for the response. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Returns the ETag of a body that is not encoded. */
export const etagOf = (body: Buffer | string): string => `"${hashOf(body)}"`;

const hashOf = (body: Buffer | string): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/**
 * Prepares a response with Brotli, gzip and unencoded body.
 * @param text the body
 * @param ownHeaders headers of every variant
 * @param origins origins that may read the response; undefined for every origin
 */
export async function prepareResponse(
  text: string,
  ownHeaders: Record<string, string>,
  origins?: ReadonlySet<string>,
): Promise<CachedResponse> {
  const body = Buffer.from(text);
  const headers = {
    ...ownHeaders,
    ...(origins
      ? { vary: 'Accept-Encoding, Origin' }
      : { 'access-control-allow-origin': '*', vary: 'Accept-Encoding' }),
  };
  const hash = hashOf(body);
  const plain = createVariant(body, hash, headers);
  const [small, smaller] = await Promise.all([zip(body), brotli(body, quality)]);
  return {
    plain,
    origins,
    variants: [createVariant(smaller, hash, headers, 'br'), createVariant(small, hash, headers, 'gzip'), plain],
  };
}

function createVariant(body: Buffer, hash: string, headers: Record<string, string>, encoding?: Encoding): Variant {
  // Each encoding is a separate representation and needs its own strong ETag.
  const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
  const unchangedHeaders = { ...headers, etag };
  const fullHeaders = {
    ...unchangedHeaders,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': String(body.length),
  };
  return {
    encoding,
    etag,
    body,
    head: Object.entries(fullHeaders).flat(),
    headUnchanged: Object.entries(unchangedHeaders).flat(),
  };
}

/** If-None-Match uses weak comparison, because a cache can have changed the tag to a weak one. */
export const isCurrent = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Answers a GET or HEAD request with 200, or with 304 if the client's copy is current. */
export function sendCachedResponse(request: IncomingMessage, response: ServerResponse, cached: CachedResponse): void {
  const variant = chooseVariant(cached, request.headers['accept-encoding']);
  const originHeaders = originHead(cached, request.headers.origin);
  const withOrigin = (head: string[]) => (originHeaders.length > 0 ? [...head, ...originHeaders] : head);
  if (isCurrent(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, withOrigin(variant.headUnchanged)).end();
    return;
  }
  response.writeHead(200, withOrigin(variant.head)).end(request.method === 'HEAD' ? undefined : variant.body);
}

function chooseVariant({ variants, plain }: CachedResponse, header: string | string[] | undefined): Variant {
  if (typeof header !== 'string') return plain;
  return variants.find(({ encoding }) => !encoding || accepts(header, encoding)) ?? plain;
}

/**
 * Returns whether the client accepts the encoding; `q=0` rejects it. Wildcards are not supported.
 * @see RFC 9110 §12.5.3
 */
const accepts = (header: string, encoding: Encoding): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';');
    return (
      name.trim().toLowerCase() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter))
    );
  });

/** Returns the headers for the origin of a request; most responses may be read by every origin. */
const originHead = ({ origins }: CachedResponse, origin: string | undefined): string[] =>
  origin !== undefined && origins?.has(origin) ? ['access-control-allow-origin', origin] : [];
