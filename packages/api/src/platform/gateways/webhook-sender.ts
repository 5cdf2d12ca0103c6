import { lookup as plainLookup } from 'node:dns';
import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Config } from '../config.ts';
import { guardedLookup, isPublic, isPublicOrPrivate } from './internal-addresses.ts';
import { OutgoingError } from './outgoing.ts';

/** Sends requests to addresses that people have entered, and to public servers only unless a setting opens private networks. */

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

/** Result of a request. Without a response, `status` and `answer` are null and `error` is the reason. */
export type WebhookResponse = {
  readonly status: number | null;
  /** The beginning of the body, which is stored and returned as `answer`. */
  readonly answer: string | null;
  /** Milliseconds. */
  readonly duration: number;
  readonly error: string | null;
};

export type WebhookSender = {
  /** Sends one request. It follows no redirect and never throws. */
  readonly send: (request: WebhookRequest) => Promise<WebhookResponse>;
  readonly close: () => Promise<void>;
};

/** Milliseconds until the response must have arrived. */
const timeout = 10_000;
/** Bytes of the response that are read. */
const maxResponse = 2_048;

type Settings = Pick<Config, 'WEBHOOK_PRIVATE_ADDRESSES'>;

/** Returns why an address may not be called; undefined if it may. A host name is checked when it is resolved. */
export function rejectedAddress(url: string, settings: Settings): string | undefined {
  const isClosed = !settings.WEBHOOK_PRIVATE_ADDRESSES;
  const { isAllowed, accepted } = ruleOf(settings);
  const { protocol, hostname } = new URL(url);
  if (isClosed && protocol !== 'https:') return 'Address must begin with https://';
  const host = hostname.replaceAll(/[[\]]/g, '');
  // A socket does not look up an IP address, so the lookup would not check it.
  if ((isIP(host) !== 0 && !isAllowed(host)) || (isClosed && /(^|\.)localhost\.?$/.test(host)))
    return `Address must be that of a ${accepted} server`;
  return undefined;
}

/** Returns the check of IP addresses, and the name of those that it accepts. */
const ruleOf = ({ WEBHOOK_PRIVATE_ADDRESSES }: Settings) =>
  WEBHOOK_PRIVATE_ADDRESSES
    ? { isAllowed: isPublicOrPrivate, accepted: 'public or private' }
    : { isAllowed: isPublic, accepted: 'public' };

/**
 * Opens a sender. It reuses its connections until it is closed; the address of each was checked when it was opened.
 * @param resolve queries the name server; tests replace it
 * @param connections maximum number of connections to one origin, for which further requests wait; null for no maximum
 */
export async function openWebhookSender(
  config: Settings,
  resolve = plainLookup,
  connections: number | null = null,
): Promise<WebhookSender> {
  // Loaded with the first delivery, because undici is large and most servers have no webhooks.
  const undici = await import('undici');
  const { isAllowed, accepted } = ruleOf(config);
  const rejectHost = (host: string) => new OutgoingError(`${host} is not a ${accepted} address`);
  const lookup = guardedLookup(isAllowed, rejectHost, resolve);
  const agent = new undici.Agent({ connect: { timeout, lookup }, connections, maxHeaderSize: 16_384 });
  return {
    send: async ({ url, headers, body }) => {
      const startedAt = performance.now();
      const duration = () => Math.round(performance.now() - startedAt);
      const rejected = rejectedAddress(url, config);
      if (rejected) return { status: null, answer: null, duration: 0, error: rejected };
      try {
        const response = await undici.request(url, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(timeout),
          headers,
          body,
        });
        return {
          status: response.statusCode,
          answer: await readStart(response.body),
          duration: duration(),
          error: null,
        };
      } catch (error) {
        return { status: null, answer: null, duration: duration(), error: reasonOf(error) };
      }
    },
    close: () => agent.destroy(),
  };
}

/** Reads the beginning of a body. An error after the headers does not matter, because the status is known. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxResponse) break;
    }
  } catch {
    // The bytes that have arrived are returned.
  }
  body.destroy();
  // PostgreSQL stores no NUL characters.
  return Buffer.concat(chunks).subarray(0, maxResponse).toString('utf8').replaceAll('\0', '\ufffd');
}

const reasonsByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist',
  EAI_AGAIN: 'The host name could not be resolved',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed',
  UND_ERR_SOCKET: 'The connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'No response within 10 seconds',
  UND_ERR_HEADERS_TIMEOUT: 'No response within 10 seconds',
  UND_ERR_ABORTED: 'No response within 10 seconds',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the response are too large',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
};

function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingError) return cause.message;
    if (cause.name === 'TimeoutError') return 'No response within 10 seconds';
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (reasonsByCode[code]) return reasonsByCode[code];
    if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'The certificate is not valid';
    if (code.startsWith('HPE_')) return 'The response is not HTTP';
  }
  return 'The request failed';
}
