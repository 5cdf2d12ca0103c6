import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { Expiry } from '../../platform/db/sweep.ts';
import { usedTokenTable } from './session.table.ts';

/** Accepts a token once. Returns false if it was accepted before. */
export async function acceptToken(db: Db, key: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(usedTokenTable)
    .values({ key, expiresAt })
    .onConflictDoNothing()
    .returning({ key: usedTokenTable.key });
  return rows.length > 0;
}

/** Tokens are deleted a day after they expired. */
export const usedTokenExpiry: Expiry = {
  table: 'used_token',
  key: ['key'],
  expiresBy: 'expires_at',
  expired: sql`expires_at < now() - interval '1 day'`,
};
