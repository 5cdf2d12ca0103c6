import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';

export type CategoryRow = {
  id: string;
  name: string;
  slug: string;
  parent_id: string | null;
  short_description: string;
  description: string;
  add_on: boolean;
  image_id: string | null;
  banner_image_id: string | null;
  faqs: { question: string; answer?: string | undefined }[];
  meta_title: string;
  meta_description: string;
  /** Ids of related categories. */
  related: string[];
};

/** The tree of a storefront has at most this number of categories. */
const maxCategories = 5_000;

/** Finds the active categories by name, in one statement. */
export const findActiveCategories = (db: Db): Promise<CategoryRow[]> =>
  rowsOf<CategoryRow>(
    db,
    sql`select c.id, c.name, c.slug, c.parent_id, c.short_description, c.description, c.add_on, c.image_id, c.banner_image_id,
          c.faqs, c.meta_title, c.meta_description,
          (select coalesce(json_agg(r.related_id order by r.related_id), '[]') from related_category r where r.category_id = c.id) as related
        from category c where c.deleted_at is null and c.status = 'Active'
        order by lower(c.name), c.id limit ${maxCategories}`,
  );
