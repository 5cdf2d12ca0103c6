import { isIP } from 'node:net';
import type { Agent } from 'undici';
import { guardedLookup, isInternal } from './internal-addresses.ts';

/** Sends all requests to other machines. A client can call only the configured host. */

export type OutgoingRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
};
export type OutgoingResponse = {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Record<string, unknown>;
};

/** The other machine could not be reached, took too long, or sent more than the limit. */
export class OutgoingError extends Error {}

/** The other machine rejected a message for good: another attempt would fail alike. */
export class Undeliverable extends OutgoingError {}

const internalLookup = guardedLookup(
  (address) => !isInternal(address),
  (host) => new OutgoingError(`${host} resolves to an internal address`),
);

/**
 * Creates a client for one host. It does not follow redirects.
 * @param base URL; its origin is called
 * @param limits timeout (default 3,000 ms), maximum size of a response (default 262,144 bytes), and whether the name of the host may
 *   resolve to an internal address
 * @throws OutgoingError from each call that fails, exceeds a limit or would reach an internal address
 */
export function outgoingClient(
  base: string,
  limits: { milliseconds?: number; bytes?: number; isInternalAllowed?: boolean } = {},
) {
  const { origin, hostname } = new URL(base);
  const { milliseconds = 3_000, bytes = 262_144, isInternalAllowed = false } = limits;
  const host = hostname.replaceAll(/[[\]]/g, '');
  let agent: Agent | undefined;
  return async ({ method, path, headers, body }: OutgoingRequest): Promise<OutgoingResponse> => {
    try {
      // Loaded with the first request, because undici is large and most servers call no other machine.
      const undici = await import('undici');
      agent ??= new undici.Agent({
        connect: {
          timeout: milliseconds,
          ...(isInternalAllowed || isNamedExplicitly(host) ? {} : { lookup: internalLookup }),
        },
        maxResponseSize: bytes,
      });
      const response = await undici.request(new URL(path, origin), {
        method: method as 'GET',
        dispatcher: agent,
        signal: AbortSignal.timeout(milliseconds),
        ...(headers ? { headers } : {}),
        ...(body === undefined ? {} : { body }),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.from(await response.body.arrayBuffer()),
      };
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      throw new OutgoingError(`${host} could not be reached`, { cause: error });
    }
  };
}

/**
 * A setting that names an IP address or localhost is intentional. A public name that resolves to an internal address is
 * not.
 */
export const isNamedExplicitly = (host: string): boolean => host === 'localhost' || isIP(host) !== 0;
