import type { RecordOf } from '@bakehouse/contract/core/resource';
import { manufacturer, manufacturersForProduct } from '@bakehouse/contract/manufacturer';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { byColumn } from '../../kernel/crud/record-usage.ts';
import { route } from '../../kernel/http/route.ts';
import { users } from '../record-users.ts';
import { manufacturerTable } from './manufacturer.table.ts';

const repository = crudRepository(manufacturerTable, {
  usedBy: [{ ...users.products, where: byColumn('manufacturer_id') }],
});

export const manufacturerModule = () => [
  ...crudRoutes(manufacturer, crudOperations(manufacturer, repository, toManufacturer)),
  route(manufacturersForProduct, async (ctx) => {
    const { data } = await lookup(ctx, repository, { status: 'Active' }, ({ _id, name }) => ({ _id, name }));
    return { data: { product_manufacturers: data } };
  }),
];

const toManufacturer = (row: RowOfRepository<typeof repository>): RecordOf<typeof manufacturer> => ({
  ...presentRecord(row),
  name: row.name,
  status: row.status,
});
