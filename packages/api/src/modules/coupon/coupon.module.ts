import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { type CouponInput, type CouponType, coupon, type productConditions } from '@bakehouse/contract/coupon/coupon';
import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { codeKey } from '@bakehouse/contract/coupon/coupon-reasons';
import { couponErrors } from '@bakehouse/contract/coupon/coupon-rules';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type CrudOperations, crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, lockRecord } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { holderUsage } from '../../kernel/crud/duplicate-holder.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import type { Link, Linked } from '../../kernel/crud/record-links.ts';
import { canList } from '../../kernel/crud/record-usage.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { type Route, route } from '../../kernel/http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { categoryTable } from '../category/category.table.ts';
import { productTable } from '../product/product.table.ts';
import { users } from '../record-users.ts';
import {
  couponCategoryTable,
  couponExcludedCategoryTable,
  couponExcludedProductTable,
  couponGiveawayTable,
  couponProductTable,
  couponTable,
} from './coupon.table.ts';
import { findCodeHolder } from './coupon-cart.queries.ts';
import { evaluateCoupons, simulateCoupon, tryCoupon } from './coupon-pricing.ts';

const linkTo = <From extends string>(
  from: From,
  table: Link['table'] & Record<'own' | 'other', PgColumn>,
  to: Link['to'],
  label: string,
) => ({ from, table, own: table.own, other: table.other, to, label });

const links = {
  coupon_categories: linkTo('coupon_categories', couponCategoryTable, categoryTable, 'category'),
  exclude_categories: linkTo('exclude_categories', couponExcludedCategoryTable, categoryTable, 'category'),
  coupon_products: linkTo('coupon_products', couponProductTable, productTable, 'product'),
  exclude_products: linkTo('exclude_products', couponExcludedProductTable, productTable, 'product'),
  bogo_products: linkTo('bogo_products', couponGiveawayTable, productTable, 'product'),
};

type Row = typeof couponTable.$inferSelect & { [Field in keyof typeof links]: readonly Linked[] };

const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise));

const toCoupon = ({ codeKey: _, ...row }: Row): RecordOf<typeof coupon> => ({
  ...row,
  ...presentRecord(row),
  coupon_type: row.coupon_type as CouponType,
  coupon_value: toRupees(row.coupon_value),
  minimum_spend: rupees(row.minimum_spend),
  maximum_spend: rupees(row.maximum_spend),
  max_discount: rupees(row.max_discount),
  product_condition: row.product_condition as (typeof productConditions)[number],
  given_away: toRupees(row.given_away),
  coupon_categories: [...row.coupon_categories],
  exclude_categories: [...row.exclude_categories],
  coupon_products: [...row.coupon_products],
  exclude_products: [...row.exclude_products],
  bogo_products: [...row.bogo_products],
});

const repository = crudRepository(couponTable, {
  search: [couponTable.name, couponTable.description],
  isLong: true,
  links,
});
const plain = crudOperations(coupon, repository, toCoupon);

type Change = Partial<CouponInput>;
const dates = ['start_date', 'expire_date', 'delivery_date', 'delivery_date_end'] as const;
const amounts = ['coupon_value', 'minimum_spend', 'maximum_spend', 'max_discount'] as const;

const idsOf = (linked: readonly Linked[]) => linked.map(({ _id }) => _id);

/** Adds the columns that follow from the input. */
const toColumns = (change: Change) =>
  toHundredths({ ...change, ...(change.name !== undefined && { codeKey: codeKey(change.name) }) });

const operations: CrudOperations<typeof coupon> = {
  ...plain,
  create: async (ctx, input) => {
    const change = toDays(ctx, input);
    rejectErrors(ctx, change);
    await rejectTakenCode(ctx, input.name);
    return plain.create(ctx, toColumns({ coupon_value: null, ...change }) as typeof input);
  },
  update: async (ctx, id, version, input) => {
    const row = await lockRecord(ctx, repository, coupon.label.one, id);
    const change = toDays(ctx, input);
    rejectErrors(ctx, change, toCoupon(row));
    if (input.name !== undefined && codeKey(input.name) !== codeKey(row.name))
      await rejectTakenCode(ctx, input.name, id);
    return plain.update(ctx, id, version, toColumns(change));
  },
  restore: async (ctx, id, version) => {
    const { name } = await lockRecord(ctx, repository, coupon.label.one, id, 'deleted');
    await rejectTakenCode(ctx, name, id);
    return plain.restore(ctx, id, version);
  },
};

export const couponModule = (): Route[] => [
  ...crudRoutes(coupon, operations),
  route(couponEndpoints.evaluate, (ctx, { body }) => evaluateCoupons(ctx, body)),
  route(couponEndpoints.tryDraft, (ctx, { body }) => tryCoupon(ctx, body)),
  route(couponEndpoints.simulate, (ctx, { body }) => simulateCoupon(ctx, body.coupon)),
];

/** Converts instants to days in the marketplace's time zone. */
function toDays(ctx: Ctx, input: Change): Change {
  const change = { ...input };
  for (const field of dates) {
    const value = input[field];
    if (value && value.length > 10) change[field] = dayIn(ctx.deps.config.TIME_ZONE, new Date(value));
  }
  return change;
}

/** Converts rupees and percent to the hundredths of the columns. */
function toHundredths(change: Change): Change {
  const columns = { ...change };
  for (const field of amounts) {
    const value = change[field];
    if (typeof value === 'number') columns[field] = toPaise(value);
  }
  // The column is 0 for types without a value.
  if (columns.coupon_value === null) columns.coupon_value = 0;
  return columns;
}

/** @throws AppError invalid with the messages by field */
function rejectErrors(ctx: Ctx, change: Change, before?: RecordOf<typeof coupon>) {
  const current = before && {
    ...before,
    coupon_categories: idsOf(before.coupon_categories),
    exclude_categories: idsOf(before.exclude_categories),
    coupon_products: idsOf(before.coupon_products),
    exclude_products: idsOf(before.exclude_products),
    bogo_products: idsOf(before.bogo_products),
  };
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const today = dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now());
  const fields = couponErrors({ ...current, ...changed }, today, current);
  const [first] = Object.values(fields);
  if (first) throw new AppError('invalid', first, { fields });
}

/**
 * Codes are compared without case and spaces, so two names must also differ without them.
 * @throws AppError duplicate with the name of the other coupon
 */
async function rejectTakenCode(ctx: Ctx, name: string, id?: string) {
  const holder = await findCodeHolder(ctx.db, name, id);
  if (!holder) return;
  const message = `The coupon ${holder.name} has this code already`;
  const usage = canList(ctx.actor, users.coupons) ? holderUsage(users.coupons, holder) : [];
  throw new AppError('duplicate', message, { fields: { name: message }, usage });
}
