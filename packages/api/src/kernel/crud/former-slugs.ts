import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';

/** The SQL of the slugs that records had before they were renamed. */

/** Stores the slug of a record that gets another one. A slug leads to the record that had it last. */
export async function storeFormerSlug(db: Db, module: string, slug: string, recordId: string): Promise<void> {
  await db.execute(sql`
    insert into former_slug (module, slug, record_id) values (${module}, lower(${slug}), ${recordId})
    on conflict (module, slug) do update set record_id = excluded.record_id`);
}

/**
 * Returns the current slug of a record that had this one.
 * @param table table of the module, with its slugs.
 * @returns undefined if no active record had the slug.
 */
export async function findRenamedSlug(db: Db, module: string, table: SQL, slug: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ slug: string }>(
    db,
    sql`select r.slug from former_slug f join ${table} r on r.id = f.record_id
        where f.module = ${module} and f.slug = lower(${slug}) and r.deleted_at is null`,
  );
  return row?.slug;
}
