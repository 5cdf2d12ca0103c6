import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { type Cookie, readCookie, setCookie } from './cookies.ts';

/**
 * Remembers up to which position of the write-ahead log each session has written, so that its next reads contain its own
 * writes. This server remembers its own responses; a cookie passes them to the other servers. Neither is a secret: a changed cookie
 * only selects the server that answers the caller's own reads.
 */

const cookie: Cookie = { name: 'bakehouse_written', path: '/api' };
/** Seconds. A standby that is further behind answers no reads anyway (`platform/db/postgres/replica.ts`). */
const lifetime = 10;
/** Maximum number of remembered sessions. A full memory is cleared of those that have expired. */
const maxSessions = 10_000;

type Written = { readonly position: number; readonly until: number };

export class WrittenPositions {
  readonly #sessions = new Map<string, Written>();
  readonly #settings: Pick<Config, 'PUBLIC_URL'>;

  constructor(settings: Pick<Config, 'PUBLIC_URL'>) {
    this.#settings = settings;
  }

  remember(sessionId: string, position: number, reply: FastifyReply): void {
    const now = performance.now();
    if (this.#sessions.size >= maxSessions)
      for (const [id, { until }] of this.#sessions) if (until < now) this.#sessions.delete(id);
    this.#sessions.set(sessionId, { position, until: now + lifetime * 1_000 });
    setCookie(reply, this.#settings, cookie, String(position), { maxAge: lifetime });
  }

  /** Returns the position that a replica must have replayed, or undefined if the session has not written recently. */
  find(sessionId: string, request: FastifyRequest): number | undefined {
    const written = this.#sessions.get(sessionId);
    const remembered = written && written.until > performance.now() ? written.position : 0;
    const value = readCookie(request, this.#settings, cookie);
    const fromCookie = value && /^\d{1,16}$/.test(value) ? Number(value) : 0;
    return Math.max(remembered, fromCookie) || undefined;
  }
}
