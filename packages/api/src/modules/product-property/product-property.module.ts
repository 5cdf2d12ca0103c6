import type { RecordOf } from '@bakehouse/contract/core/resource';
import { productProperty, searchProductProperties } from '@bakehouse/contract/product-property';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { originalUrls } from '../../kernel/crud/image-field.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { byLink } from '../../kernel/crud/record-usage.ts';
import { route } from '../../kernel/http/route.ts';
import { users } from '../record-users.ts';
import { productPropertyTable } from './product-property.table.ts';

const repository = crudRepository(productPropertyTable, {
  usedBy: [{ ...users.products, where: byLink(['product_has_property', 'own_id', 'other_id']) }],
});

export const productPropertyModule = () => [
  ...crudRoutes(productProperty, crudOperations(productProperty, repository, toProductProperty)),
  route(searchProductProperties, (ctx, { params }) =>
    lookup(ctx, repository, { search: params.text, status: 'Active' }, ({ _id, name, image }) => ({
      _id,
      name,
      image: originalUrls(image),
    })),
  ),
];

const toProductProperty = (row: RowOfRepository<typeof repository>): RecordOf<typeof productProperty> => ({
  ...presentRecord(row),
  name: row.name,
  status: row.status,
  image: originalUrls(row.image),
});
