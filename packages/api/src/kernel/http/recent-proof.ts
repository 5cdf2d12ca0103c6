import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from './context.ts';

/** How long a proof of identity holds, in milliseconds. A sign-in is one. */
const validity = 5 * 60_000;

/**
 * Requires that the person of a session has proved their identity within the last five minutes. An API key has no person who could.
 * @throws AppError identity_required
 */
export async function requireRecentProof(db: Db, { apiKey, sessionId }: Actor, now: Date): Promise<void> {
  if (apiKey) return;
  const [row] = await rowsOf<{ proven_at: string }>(db, sql`select proven_at from session where id = ${sessionId}`);
  if (row && Date.parse(row.proven_at) > now.getTime() - validity) return;
  throw new AppError('identity_required', /* i18n */ 'Confirm that it is you');
}
