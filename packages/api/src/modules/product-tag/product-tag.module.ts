import type { RecordOf } from '@bakehouse/contract/core/resource';
import { productTag, tagsForProduct } from '@bakehouse/contract/product-tag';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { byColumn, byLink } from '../../kernel/crud/record-usage.ts';
import { route } from '../../kernel/http/route.ts';
import { users } from '../record-users.ts';
import { productTagTable } from './product-tag.table.ts';

const repository = crudRepository(productTagTable, {
  usedBy: [
    { ...users.products, where: byLink(['product_tagged', 'own_id', 'other_id']), filter: 'tag' },
    { ...users.productTags, where: byColumn('parent_id') },
  ],
  references: { parent: { column: productTagTable.parent, to: productTagTable, label: 'product tag' } },
});

export const productTagModule = () => [
  ...crudRoutes(productTag, crudOperations(productTag, repository, toProductTag)),
  route(tagsForProduct, (ctx) =>
    lookup(ctx, repository, { status: 'Active' }, ({ _id, name, slug }) => ({ _id, name, slug })),
  ),
];

const toProductTag = (row: RowOfRepository<typeof repository>): RecordOf<typeof productTag> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  description: row.description,
  status: row.status,
  parent: row.parent,
});
