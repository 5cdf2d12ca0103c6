import type { Block } from '@bakehouse/contract/blocks/block';
import { type SelectionKind, selectionKinds } from '@bakehouse/contract/blocks/selections';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { recordIdList, tables } from '../../kernel/selections/selected.queries.ts';
import { type IdsByKind, isRecordId } from '../../kernel/selections/selections-in.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { categoryTable } from '../category/category.table.ts';
import { cityTable } from '../city/city.table.ts';
import { faqTable } from '../faq/faq.table.ts';
import { toChoice } from '../product/product.present.ts';
import { findChoicesOf } from '../product/product-choice.queries.ts';
import { reviewTable } from '../review/review.table.ts';

/** The SQL behind the content of storefronts. */

/** The records and uploads that a document is built from. */
export type Parts = IdsByKind & { readonly picture: readonly string[] };

export const noParts: Parts = { product: [], category: [], city: [], faq: [], review: [], picture: [] };

/**
 * Returns a fingerprint of each setting, of the pages, and of each existing part. Every change gives a new fingerprint.
 * It is one statement that uses primary keys, so that it can run often.
 */
export async function findFingerprints(db: Db, parts: Parts): Promise<ReadonlyMap<string, string>> {
  const records = selectionKinds
    .filter((kind) => parts[kind].some(isRecordId))
    .map(
      (kind) =>
        sql`union all select ${kind} || ' ' || id, version::text from ${tables[kind]} where id in ${recordIdList(parts[kind])}`,
    );
  const pictures = parts.picture.length
    ? sql`union all select 'picture ' || id, '' from upload where id in ${recordIdList(parts.picture)}`
    : sql``;
  // A product is shown with the names of its flavours.
  const flavours = parts.product.length
    ? sql`union all select 'attributes', count(*) || '/' || coalesce(sum(version), 0) from attribute`
    : sql``;
  const rows = await rowsOf<{ key: string; fingerprint: string }>(
    db,
    sql`select 'setting ' || name as key, version::text as fingerprint from content_setting
        union all select 'pages', count(*) || '/' || coalesce(sum(version), 0) from page
        ${sql.join(records, sql` `)} ${pictures} ${flavours}`,
  );
  return new Map(rows.map(({ key, fingerprint }) => [key, fingerprint]));
}

const published = (
  table: typeof categoryTable | typeof cityTable | typeof faqTable | typeof reviewTable,
  ids: string[],
) => and(inArray(table._id, ids), isNull(table.deletedAt), eq(table.status, 'Active'));

type Found = { readonly id: string }[];

/**
 * Builds selections in the form of the specification from active records that are shown to customers, with one
 * statement per kind.
 */
const findRecords: Record<SelectionKind, (db: Db, ids: string[]) => Promise<Found>> = {
  product: async (db, ids) =>
    (await findChoicesOf(db, ids)).map(toChoice).map(({ _id: id, name: title, featured_image: image, ...rest }) => ({
      id,
      title,
      image,
      ...rest,
    })),
  category: async (db, ids) =>
    (await db.select().from(categoryTable).where(published(categoryTable, ids))).map(
      ({ _id: id, name, slug, image }) => ({
        id,
        title: name,
        slug: `/product-category/${slug}`,
        image: imageUrls(image),
      }),
    ),
  city: async (db, ids) =>
    (await db.select().from(cityTable).where(published(cityTable, ids))).map(
      ({ _id: id, name, slug, state, image }) => ({
        id,
        title: name,
        slug,
        state,
        image: imageUrls(image),
      }),
    ),
  faq: async (db, ids) =>
    (await db.select().from(faqTable).where(published(faqTable, ids))).map(
      ({ _id: id, question, answer, createdAt }) => ({
        id,
        question,
        answer,
        createdAt: createdAt.toISOString(),
      }),
    ),
  review: async (db, ids) =>
    (await db.select().from(reviewTable).where(published(reviewTable, ids))).map((row) => ({
      id: row._id,
      name: row.name,
      rating: row.rating,
      description: row.description,
      profile_image: imageUrls(row.image),
      slug: row.slug,
      createdAt: row.createdAt.toISOString(),
    })),
};

/** Finds the selections by kind and id. */
export async function findSelections(db: Db, ids: IdsByKind): Promise<ReadonlyMap<string, object>> {
  const found = new Map<string, object>();
  for (const kind of selectionKinds) {
    const recordIds = ids[kind].filter(isRecordId);
    if (recordIds.length === 0) continue;
    for (const record of await findRecords[kind](db, recordIds)) found.set(`${kind} ${record.id}`, record);
  }
  return found;
}

const isPublished = sql`deleted_at is null and status = 'Active'`;

export async function findSlugs(db: Db): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ slug: string }>(db, sql`select slug from page where ${isPublished}`);
  return new Set(rows.map(({ slug }) => slug));
}

export type PageRow = {
  name: string;
  slug: string;
  description: string;
  image_id: string | null;
  blocks: Block[];
  updated_at: string;
  parent: { name: string; slug: string } | null;
};

export async function findPublishedPage(db: Db, slug: string): Promise<PageRow | undefined> {
  const [row] = await rowsOf<PageRow>(
    db,
    sql`select name, slug, description, image_id, blocks, updated_at,
          (select json_build_object('name', o.name, 'slug', o.slug) from page o
           where o.id = page.parent_id and o.deleted_at is null and o.status = 'Active') as parent
        from page where lower(slug) = lower(${slug}) and ${isPublished}`,
  );
  return row;
}
