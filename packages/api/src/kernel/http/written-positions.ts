import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Remembers up to which position of the write-ahead log each session has written, so that its next reads contain its own
 * writes. This server remembers its own answers; a cookie passes them to the other servers. Neither is a secret: a changed cookie
 * only selects the server that answers the caller's own reads.
 */

const cookieName = 'bakehouse_written';
/** Seconds. A standby that is further behind answers no reads anyway (`platform/db/postgres/replica.ts`). */
const lifetime = 10;
/** Maximum number of remembered sessions. A full memory is cleared of those that have expired. */
const maxSessions = 10_000;

type Written = { readonly position: number; readonly until: number };

export class WrittenPositions {
  readonly #sessions = new Map<string, Written>();
  readonly #isSecure: boolean;

  /** @param publicUrl the cookie is restricted to HTTPS if the public URL is */
  constructor(publicUrl: string | undefined) {
    this.#isSecure = publicUrl?.startsWith('https:') ?? false;
  }

  remember(sessionId: string, position: number, reply: FastifyReply): void {
    const now = performance.now();
    if (this.#sessions.size >= maxSessions)
      for (const [id, { until }] of this.#sessions) if (until < now) this.#sessions.delete(id);
    this.#sessions.set(sessionId, { position, until: now + lifetime * 1_000 });
    reply.setCookie(cookieName, String(position), {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.#isSecure,
      maxAge: lifetime,
    });
  }

  /** Returns the position that a replica must have replayed, or undefined if the session has not written recently. */
  find(sessionId: string, { cookies }: Pick<FastifyRequest, 'cookies'>): number | undefined {
    const written = this.#sessions.get(sessionId);
    const remembered = written && written.until > performance.now() ? written.position : 0;
    const value = cookies[cookieName];
    const fromCookie = value && /^\d{1,16}$/.test(value) ? Number(value) : 0;
    return Math.max(remembered, fromCookie) || undefined;
  }
}
