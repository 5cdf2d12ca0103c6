import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/client.ts';
import type { Expiry } from '../db/sweep.ts';
import { AppError } from '../errors.ts';

/**
 * A repeated POST with the same key answers as the first did. The key's row is written first and in the effect's own
 * transaction: a second call waits for the first to commit (then answers alike) or to fail (then runs).
 */

/** Answers are remembered for 24 hours. */
export const idempotencyExpiry: Expiry = {
  table: 'idempotency',
  key: ['user_id', 'route', 'key'],
  expiresBy: 'created_at',
  expired: sql`created_at < now() - interval '24 hours'`,
};

export type Once = { userId: string; route: string; key: string; digest: string };
type Answered = { status: number; answer: unknown; replayed: boolean };

/** Digest of what a call sends; `files` are digests of its file parts, by field. */
export const digestOf = (body: unknown, files: Record<string, string> = {}): string =>
  createHash('sha256')
    .update(JSON.stringify([body, files]))
    .digest('hex');

/** @throws AppError malformed when the header is no usable key. */
export const readKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length === 0 || header.length > 255)
    throw new AppError('malformed', 'Idempotency-Key must have 1 to 255 characters');
  return header;
};

/**
 * Runs `work` unless its key has been answered; must be called inside the transaction of the effect.
 * @throws AppError key_reused when the key came with another body before.
 */
export const runOnce = async (tx: Db, once: Once, status: number, work: () => Promise<unknown>): Promise<Answered> => {
  const { userId, route, key, digest } = once;
  const taken = await rowsOf(
    tx,
    sql`insert into idempotency (user_id, route, key, digest) values (${userId}, ${route}, ${key}, ${digest})
        on conflict do nothing returning key`,
  );
  const mine = sql`user_id = ${userId} and route = ${route} and key = ${key}`;
  if (taken.length === 0) {
    const [before] = await rowsOf<{ status: number; answer: unknown; digest: string }>(
      tx,
      sql`select digest, status, answer from idempotency where ${mine}`,
    );
    if (!before) throw new AppError('in_progress', 'This request is still being worked on');
    if (before.digest !== digest) throw new AppError('key_reused', 'This Idempotency-Key was used with another body');
    return { status: before.status, answer: before.answer, replayed: true };
  }
  const answer = await work();
  await tx.execute(
    sql`update idempotency set status = ${status}, answer = ${JSON.stringify(answer)}::jsonb where ${mine}`,
  );
  return { status, answer, replayed: false };
};
