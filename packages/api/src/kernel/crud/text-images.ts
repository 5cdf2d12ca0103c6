import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';

const imageUrl = /\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//g;

/** Marks the images in a text (rich text, a page's blocks) as used, because no foreign key refers to them. */
export async function retainTextImages(db: Db, text: string): Promise<void> {
  const ids = [...new Set([...text.matchAll(imageUrl)].map(([, id]) => id ?? ''))];
  if (ids.length) await db.execute(sql`update upload set kept = true where id in ${ids} and not kept`);
}
