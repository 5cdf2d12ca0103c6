import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { InputOf, RecordOf } from '@bakehouse/contract/core/resource';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { sql } from 'drizzle-orm';
import { type CrudOperations, crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { byLink } from '../../kernel/crud/record-usage.ts';
import { readReplica, route } from '../../kernel/http/route.ts';
import { users } from '../record-users.ts';
import { deliveryTypeTable } from './delivery-type.table.ts';

const repository = crudRepository(deliveryTypeTable, {
  usedBy: [
    { ...users.vendors, where: byLink(['delivery_preference', 'vendor_id', 'type_id']) },
    {
      ...users.openOrders,
      where: (id) => sql`u.status not in ('delivered', 'cancelled')
        and exists (select 1 from order_item i where i.order_id = u.id and i.delivery_type_id = ${id})`,
    },
  ],
});

const toDeliveryType = (row: RowOfRepository<typeof repository>): RecordOf<typeof deliveryType> => ({
  ...presentRecord(row),
  id: row._id,
  name: row.name,
  slug: row.slug,
  time: row.time,
  cost_range: row.costRange.map(toRupees),
  status: row.status,
});

const plain = crudOperations(deliveryType, repository, toDeliveryType);

type Input = InputOf<typeof deliveryType>;
const operations: CrudOperations<typeof deliveryType> = {
  ...plain,
  create: (ctx, input) => plain.create(ctx, withCostColumn(input)),
  update: (ctx, id, version, input) => plain.update(ctx, id, version, withCostColumn(input)),
};

/**
 * spec 3 §2: the list is `data.types`. Vendors choose from the marketplace's types, so they get the same list as staff.
 */
const listRoute = route(
  deliveryType.endpoints.list,
  async (ctx, { query }) => {
    const { data: types, total } = await operations.list({ ...ctx, scope: { reach: 'all' } }, query);
    return { data: { types, total } };
  },
  { bulk: operations.bulk },
);

export const deliveryTypeModule = () =>
  crudRoutes(deliveryType, operations).map((crudRoute) =>
    crudRoute.endpoint === deliveryType.endpoints.list ? readReplica(listRoute) : crudRoute,
  );

/**
 * Replaces the charges by the value of their column: paise in ascending order. The operations store every field of the input, which
 * their types do not express.
 */
function withCostColumn<Values extends Partial<Input>>({ cost_range, ...others }: Values) {
  const columns: object = {
    ...others,
    ...(cost_range && { costRange: cost_range.map(toPaise).sort((a, b) => a - b) }),
  };
  return columns as Values;
}
