import type {
  StorefrontProductDetail,
  StorefrontProductPage,
  StorefrontReview,
} from '@bakehouse/contract/storefront/storefront-catalogue';
import type {
  StorefrontPageQuery,
  StorefrontProductQuery,
  StorefrontSort,
} from '@bakehouse/contract/storefront/storefront-catalogue.endpoints';
import type { Db } from '../../platform/db/client.ts';
import { searchWithCorrection } from '../../platform/db/search.ts';
import { notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import {
  toFacets,
  toStorefrontDetail,
  toStorefrontFaq,
  toStorefrontProduct,
  toStorefrontReview,
} from './storefront.present.ts';
import { type CategoryNode, type CategoryTree, childrenOf, withDescendants } from './storefront-categories.ts';
import { type Position, readCursor, writeCursor } from './storefront-cursor.ts';
import {
  findMarketplaceReviews,
  findProductReviews,
  findRelatedProducts,
  findStorefrontFaqs,
  findStorefrontProduct,
  type StorefrontReviewRow,
} from './storefront-detail.queries.ts';
import {
  correctedStorefrontProducts,
  countStorefrontProducts,
  findFacets,
  findStorefrontProducts,
  type ProductFilter,
  type StorefrontProductRow,
  totalOfFacets,
} from './storefront-product.queries.ts';

/** Reads the catalogue for storefronts. */

const defaultLimit = 24;
const maxRelated = 8;

/** Returns a page of the product list; the first one with the facets. */
export async function listStorefrontProducts(
  db: Db,
  tree: CategoryTree,
  { category, limit = defaultLimit, cursor, sort = 'newest', ...rest }: StorefrontProductQuery,
): Promise<StorefrontProductPage> {
  const after = readCursor(sort, cursor);
  const node = categoryOf(tree, category);
  const filter: ProductFilter = { ...rest, ...(node ? { categories: idsOf(withDescendants(tree, node)) } : {}) };
  const children = childrenOf(tree, node);
  const members = children.map((child) => ({ slug: child.row.slug, ids: idsOf(withDescendants(tree, child)) }));
  const find = async (search: string | undefined) => {
    const searched = { ...filter, search };
    const [rows, facets] = await Promise.all([
      findStorefrontProducts(db, searched, sort, { after, limit: limit + 1 }),
      after ? null : findFacets(db, searched, members),
    ]);
    const total = (facets && totalOfFacets(searched, facets)) ?? (await countStorefrontProducts(db, searched));
    return { rows, facets, ...total };
  };
  const { rows, facets, ...total } = await searchWithCorrection(db, filter.search, find, correctedStorefrontProducts);
  const { data, next_cursor } = toPage(rows, limit, toStorefrontProduct, (row) =>
    writeCursor(sort, positionOf(sort, row)),
  );
  return { data, ...total, next_cursor, facets: facets && toFacets(facets, children) };
}

/** @throws AppError not_found for a category that customers do not see */
function categoryOf({ bySlug }: CategoryTree, slug: string | undefined): CategoryNode | null {
  if (slug === undefined) return null;
  const node = bySlug.get(slug.toLowerCase());
  if (!node) throw notFound('Category');
  return node;
}

const idsOf = (nodes: readonly CategoryNode[]) => nodes.map(({ row: { id } }) => id);

/**
 * Returns a page of a list.
 * @param rows the records of the page, and one more if there is a next page
 * @param cursorOf returns the cursor after a record
 */
function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): { data: Item[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(present), next_cursor: rows.length > limit && last ? cursorOf(last) : null };
}

function positionOf(sort: StorefrontSort, row: StorefrontProductRow): Position {
  const values = {
    newest: () => toIsoTime(row.created_at),
    price: () => String(row.lowest_price),
    '-price': () => String(row.lowest_price),
    name: () => row.name,
  } as const;
  return { value: values[sort](), id: row.id };
}

export async function viewStorefrontProduct(db: Db, slug: string): Promise<StorefrontProductDetail | undefined> {
  const row = await findStorefrontProduct(db, slug);
  return row && toStorefrontDetail(row, await findRelatedProducts(db, row.id, maxRelated));
}

type ReviewPage = { data: StorefrontReview[]; next_cursor: string | null };

export async function listProductReviews(
  db: Db,
  slug: string,
  { limit = defaultLimit, cursor }: StorefrontPageQuery,
): Promise<ReviewPage | undefined> {
  const rows = await findProductReviews(db, slug, { after: readCursor('newest', cursor), limit: limit + 1 });
  return rows && reviewPage(rows, limit);
}

const reviewPage = (rows: readonly StorefrontReviewRow[], limit: number): ReviewPage =>
  toPage(rows, limit, toStorefrontReview, newestCursor);

/** Returns the cursor after a record of a list that is sorted by creation, newest first. */
const newestCursor = ({ id, created_at }: { id: string; created_at: string }): string =>
  writeCursor('newest', { value: toIsoTime(created_at), id });

export const listMarketplaceReviews = async (db: Db, { limit = defaultLimit, cursor }: StorefrontPageQuery) =>
  reviewPage(await findMarketplaceReviews(db, { after: readCursor('newest', cursor), limit: limit + 1 }), limit);

export const listStorefrontFaqs = async (db: Db, { limit = 100, cursor }: StorefrontPageQuery) =>
  toPage(
    await findStorefrontFaqs(db, { after: readCursor('newest', cursor), limit: limit + 1 }),
    limit,
    toStorefrontFaq,
    newestCursor,
  );
