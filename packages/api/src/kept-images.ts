import { sql } from 'drizzle-orm';
import type { Db } from './db/client.ts';

const mentioned = /\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//g;

/** Marks the pictures in a text (rich text, a page's blocks) as used, because no foreign key refers to them. */
export const keepMentioned = async (db: Db, text: string): Promise<void> => {
  const ids = [...new Set([...text.matchAll(mentioned)].map(([, id]) => id ?? ''))];
  if (ids.length) await db.execute(sql`update upload set kept = true where id in ${ids} and not kept`);
};
