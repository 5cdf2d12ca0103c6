import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type AtCommit, type Db, rowsOf } from '../../platform/db/client.ts';
import type { Expiry } from '../../platform/db/sweep.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Answers a repeated POST with the same idempotency key with the response of the first one. The row of the key is inserted first, in the
 * transaction of the action. A second request therefore waits until the first one commits, and gets the same response, or until
 * it fails, and then runs.
 */

/** Responses are stored for 24 hours. */
export const idempotencyExpiry: Expiry = {
  table: 'idempotency',
  key: ['user_id', 'route', 'key'],
  expiresBy: 'created_at',
  expired: sql`created_at < now() - interval '24 hours'`,
};

type IdempotentRequest = {
  userId: string;
  route: string;
  key: string;
  digest: string;
  /** Fields of the response that are not stored; a repeated request gets null instead. */
  unstored?: readonly string[] | undefined;
};
type IdempotentResponse = { status: number; response: unknown; replayed: boolean };

/**
 * Returns the digest of a request.
 * @param files digests of the file parts by field
 */
export const digestOf = (body: unknown, files: Record<string, string> = {}): string =>
  createHash('sha256')
    .update(JSON.stringify([body, files]))
    .digest('hex');

/**
 * Reads the Idempotency-Key header.
 * @throws AppError `malformed` if it is not a valid key, or missing although it is required
 */
export function readKey(header: string | string[] | undefined, isRequired = false): string | undefined {
  if (header === undefined && isRequired)
    throw new AppError(
      'malformed',
      'Idempotency-Key is required. Send a new key with each new order, and the same key when you repeat a request.',
    );
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header.length === 0 || header.length > 255)
    throw new AppError('malformed', 'Idempotency-Key must have 1 to 255 characters');
  return header;
}

/** Returns a replacer for `JSON.stringify` that writes null for these fields. */
const withoutFields = (fields: readonly string[]) => (name: string, value: unknown) =>
  fields.includes(name) ? null : value;

/**
 * Runs `work` unless the key already has a response. It must be called in the transaction of the action.
 * @throws AppError `key_reused` if the key was used with another body
 */
export async function runOnce(
  { db, atCommit }: { db: Db; atCommit: AtCommit },
  { userId, route, key, digest, unstored = [] }: IdempotentRequest,
  status: number,
  work: () => Promise<unknown>,
): Promise<IdempotentResponse> {
  const inserted = await rowsOf(
    db,
    sql`insert into idempotency (user_id, route, key, digest) values (${userId}, ${route}, ${key}, ${digest})
        on conflict do nothing returning key`,
  );
  const isKey = sql`user_id = ${userId} and route = ${route} and key = ${key}`;
  if (inserted.length === 0) {
    const [stored] = await rowsOf<{ status: number; answer: unknown; digest: string }>(
      db,
      sql`select digest, status, answer from idempotency where ${isKey}`,
    );
    if (!stored) throw new AppError('in_progress', /* i18n */ 'This request is still being processed');
    if (stored.digest !== digest) throw new AppError('key_reused', 'This Idempotency-Key was used with another body');
    return { status: stored.status, response: stored.answer, replayed: true };
  }
  const response = await work();
  const stored = JSON.stringify(response, unstored.length > 0 ? withoutFields(unstored) : undefined);
  atCommit(db.execute(sql`update idempotency set status = ${status}, answer = ${stored}::jsonb where ${isKey}`));
  return { status, response, replayed: false };
}
