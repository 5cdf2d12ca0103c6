import { deliveryType } from '@bakehouse/contract/delivery-type';
import { toPaise, toRupees } from '@bakehouse/contract/money';
import type { InputOf, RecordOf } from '@bakehouse/contract/resource';
import { sql } from 'drizzle-orm';
import { type CrudOperations, crudOperations } from '../../crud/crud-operations.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { crudStore, type RowOfStore } from '../../crud/crud-store.ts';
import { presentRecord } from '../../crud/present-record.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { route } from '../../http/route.ts';
import { deliveryTypeTable } from './delivery-type.table.ts';

const store = crudStore(deliveryTypeTable);

const toDeliveryType = (row: RowOfStore<typeof store>): RecordOf<typeof deliveryType> => ({
  ...presentRecord(row),
  id: row._id,
  name: row.name,
  slug: row.slug,
  time: row.time,
  cost_range: row.costRange.map(toRupees),
  status: row.status,
});

const plain = crudOperations(deliveryType, store, toDeliveryType);

type Input = InputOf<typeof deliveryType>;

/** Charges as the column keeps them: paise, ascending. */
const columnsOf = <Given extends Partial<Input>>({ cost_range, ...rest }: Given) =>
  ({
    ...rest,
    ...(cost_range ? { costRange: cost_range.map(toPaise).sort((a, b) => a - b) } : {}),
  }) as unknown as Given;

const countStoresOffering = async (db: Db, typeId: string): Promise<number> => {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from delivery_preference p join vendor v on v.id = p.vendor_id and v.deleted_at is null
        where p.type_id = ${typeId}`,
  );
  return row?.n ?? 0;
};

/** What stores offer does not vanish under them. Asked once the type's row is held, against one that chooses it meanwhile. */
const refuseOffered = async (ctx: Ctx, id: string) => {
  const stores = await countStoresOffering(ctx.db, id);
  if (stores > 0)
    throw new AppError('in_use', `Delivery type is used by ${stores === 1 ? '1 vendor' : `${stores} vendors`}`);
};

const operations: CrudOperations<typeof deliveryType> = {
  ...plain,
  create: (ctx, input) => plain.create(ctx, columnsOf(input)),
  update: async (ctx, id, version, input) => {
    const saved = await plain.update(ctx, id, version, columnsOf(input));
    if (input.status === 'Deleted') await refuseOffered(ctx, id);
    return saved;
  },
  remove: async (ctx, id, version) => {
    const removed = await plain.remove(ctx, id, version);
    await refuseOffered(ctx, id);
    return removed;
  },
};

/**
 * 3-decisions §2: the list is `data.types`. What the marketplace offers is nobody's own: a vendor, who chooses of it, is
 * answered like staff.
 */
const listRoute = route(deliveryType.endpoints.list, async (ctx, { query }) => {
  const { data: types, total } = await operations.list({ ...ctx, scope: { reach: 'all' } }, query);
  return { data: { types, total } };
});

export const deliveryTypeModule = () =>
  crudRoutes(deliveryType, operations).map((one) => (one.endpoint === deliveryType.endpoints.list ? listRoute : one));
