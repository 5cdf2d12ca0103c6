import { category, categoryLookups } from '@bakehouse/contract/category';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { sql } from 'drizzle-orm';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { originalUrls } from '../../kernel/crud/image-field.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { byColumn, byLink } from '../../kernel/crud/record-usage.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { route } from '../../kernel/http/route.ts';
import { users } from '../record-users.ts';
import { categoryTable, relatedCategoryTable } from './category.table.ts';

const isParent = byColumn('parent_id');
const isRelated = byLink(['related_category', 'category_id', 'related_id']);

const repository = crudRepository(categoryTable, {
  usedBy: [
    {
      ...users.products,
      where: byLink(['product_category', 'product_id', 'category_id']),
      filter: 'catagory',
    },
    { ...users.categories, where: (id) => sql`(${isParent(id)} or ${isRelated(id)})` },
    {
      ...users.coupons,
      where: byLink(['coupon_category', 'own_id', 'other_id'], ['coupon_excluded_category', 'own_id', 'other_id']),
    },
    { ...users.taxRates, where: byColumn('category_id') },
  ],
  references: { parent: { column: categoryTable.parent, to: categoryTable, label: 'category' } },
  links: {
    relatedCategories: {
      from: 'relatedCategories',
      table: relatedCategoryTable,
      own: relatedCategoryTable.categoryId,
      other: relatedCategoryTable.relatedId,
      to: categoryTable,
      label: 'category',
    },
  },
});

export const categoryModule = () => [
  ...crudRoutes(category, crudOperations(category, repository, toCategory)),
  route(categoryLookups.forProduct, (ctx) =>
    lookup(ctx, repository, { status: 'Active' }, ({ _id, name, slug, parent }) => ({ _id, name, slug, parent })),
  ),
  route(categoryLookups.parents, (ctx) => lookup(ctx, repository, {}, ({ _id, name }) => ({ _id, name }))),
  route(categoryLookups.search, (ctx, { query }) => searchCategories(ctx, query.search)),
  route(categoryLookups.searchText, (ctx, { params }) => searchCategories(ctx, params.text)),
];

const toCategory = (row: RowOfRepository<typeof repository>): RecordOf<typeof category> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  parent: row.parent,
  description: row.description,
  short_description: row.short_description,
  add_on: row.add_on,
  image: originalUrls(row.image),
  bannerImage: originalUrls(row.bannerImage),
  relatedCategories: row.relatedCategories.map(({ _id }) => _id),
  faqs: row.faqs.map(({ question, answer = '' }) => ({ question, answer })),
  meta_title: row.meta_title,
  meta_description: row.meta_description,
  status: row.status,
});

const searchCategories = (ctx: Ctx, text = '') =>
  lookup(ctx, repository, { search: text, status: 'Active' }, ({ _id, name, slug, image }) => ({
    _id,
    name,
    slug,
    image: originalUrls(image),
  }));
