import { toRupees } from '@bakehouse/contract/core/money';
import {
  type Commission,
  type CommissionItem,
  commissionOf,
  type OrderTerms,
} from '@bakehouse/contract/money/commission';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { invalidField } from '../../../platform/errors.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import { type AgreementRow, findAgreement, findAgreementsInForce } from '../../vendor/agreement/agreement.queries.ts';
import { nearestCategories } from '../../vendor/assortment/assortment-facts.queries.ts';
import { orderAssignmentTable } from '../order.table.ts';
import type { Assignment } from '../order.writes.ts';
import type { CurrentTerms } from './order-vendor.queries.ts';

/** What a store gets for an order by its agreement. Amounts are paise. */

/**
 * Returns the charges of an order for the stores whose agreement has a commission, by id. The store that has the order keeps its terms.
 * @param storeIds stores to which the order can be assigned
 * @param before the assignment so far
 */
export async function findAgreedCharges(
  ctx: Ctx,
  orderId: string,
  { storeIds, before }: { storeIds: readonly string[]; before: CurrentTerms | null },
): Promise<ReadonlyMap<string, number>> {
  const others = storeIds.filter((id) => id !== before?.vendor_id);
  const inForce = (await findAgreementsInForce(ctx.db, others, today(ctx))).filter(hasCommission);
  const agreements = inForce.length > 0 && (await isRebake(ctx.db, orderId)) ? [] : inForce;
  const items = agreements.length > 0 ? await findCommissionItems(ctx.db, orderId) : [];
  const agreed = new Map(agreements.map((row) => [row.vendorId, commissionOf(items, toCommission(row)).charges]));
  if (before?.basis === 'commission') agreed.set(before.vendor_id, before.vendor_charges);
  return agreed;
}

const today = (ctx: Ctx): string => dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now());
const hasCommission = ({ basis }: AgreementRow) => basis === 'commission';
const toCommission = ({ percent, rules }: AgreementRow): Commission => ({ percent: (percent ?? 0) / 100, rules });

/** Returns the items and add-ons of an order, with the categories of their products, the nearest first. */
const findCommissionItems = (db: Db, orderId: string): Promise<CommissionItem[]> =>
  rowsOf<CommissionItem>(
    db,
    sql`
      with line as (
        select i.position, -1 as addon, i.name, i.product_id, i.delivery_type_id, i.price, i.quantity
        from order_item i where i.order_id = ${orderId}
        union all
        select a.item_position, a.position, a.name, a.product_id, i.delivery_type_id, a.price, a.quantity
        from order_addon a join order_item i on i.order_id = a.order_id and i.position = a.item_position
        where a.order_id = ${orderId}
      )
      select line.name, line.product_id as product, line.delivery_type_id as delivery_type,
        line.price::float8 as price, line.quantity, ${nearestCategories(sql`line.product_id`)} as categories
      from line order by line.position, line.addon`,
  );

type Terms = Pick<Assignment, 'vendor_charges' | 'commission' | 'terms'>;
type Charges = Pick<Assignment, 'vendor_id' | 'vendor_charges'>;

/**
 * Returns the terms with which an order is assigned. A store that has the order already keeps its terms. A rebake has no agreement, because
 * a commission of its price of 0 would pay the store nothing.
 * @param before the assignment so far
 * @param isBulk replaces the charges by the agreed ones instead of comparing them
 * @throws AppError invalid for other charges than the agreed ones
 */
export async function termsOf(
  ctx: Ctx,
  orderId: string,
  { vendor_id, vendor_charges }: Charges,
  { before, isBulk }: { before: (Terms & Charges) | undefined; isBulk: boolean },
): Promise<Terms> {
  const kept = before?.vendor_id === vendor_id ? before : undefined;
  const agreed = kept ? kept : await agreedTerms(ctx, orderId, vendor_id);
  if (agreed?.terms?.basis !== 'commission') return { vendor_charges, commission: 0, terms: agreed?.terms ?? null };
  if (!kept && (await isRebake(ctx.db, orderId))) return { vendor_charges, commission: 0, terms: null };
  if (vendor_charges !== agreed.vendor_charges && !isBulk)
    throw invalidField('vendor_charges', `The agreement of this store gives Rs ${toRupees(agreed.vendor_charges)}`);
  return { vendor_charges: agreed.vendor_charges, commission: agreed.commission, terms: agreed.terms };
}

/** Returns whether an order replaces another one. */
const isRebake = async (db: Db, orderId: string): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from order_claim c where c.rebake_order_id = ${orderId}`)).length > 0;

async function agreedTerms(ctx: Ctx, orderId: string, vendorId: string): Promise<Terms | undefined> {
  const [agreement] = await findAgreementsInForce(ctx.db, [vendorId], today(ctx));
  return agreement && calculate(ctx.db, orderId, agreement);
}

/** Calculates the charges of an order by an agreement, with the rates that the order has already. */
async function calculate(
  db: Db,
  orderId: string,
  agreement: AgreementRow,
  earlier?: OrderTerms['rates'],
): Promise<Terms> {
  const { _id, validFrom, basis } = agreement;
  const terms = { agreement: _id, valid_from: validFrom, basis };
  if (basis === 'charge') return { vendor_charges: 0, commission: 0, terms: { ...terms, rates: [] } };
  const { charges, commission, items } = commissionOf(
    await findCommissionItems(db, orderId),
    toCommission(agreement),
    earlier,
  );
  const rates = items.map(({ product, delivery_type, percent, fixed, rule }) => ({
    product,
    delivery_type,
    percent,
    fixed,
    rule,
  }));
  return { vendor_charges: charges, commission, terms: { ...terms, rates } };
}

/**
 * Calculates the commission of an edited order again: items that it had keep their rates. Call it after the items are stored and before
 * the order is posted.
 */
export async function updateCommission(db: Db, orderId: string): Promise<void> {
  const isOfOrder = eq(orderAssignmentTable.orderId, orderId);
  const [row] = await db.select({ terms: orderAssignmentTable.terms }).from(orderAssignmentTable).where(isOfOrder);
  const before = row?.terms;
  const agreement = before?.basis === 'commission' ? await findAgreement(db, before.agreement) : undefined;
  if (!agreement) return;
  const { vendor_charges, commission, terms } = await calculate(db, orderId, agreement, before?.rates);
  await db.update(orderAssignmentTable).set({ vendorCharges: vendor_charges, commission, terms }).where(isOfOrder);
}

/** Returns the commission of each item of an order, as it was assigned; none without commission. */
export async function findItemCommissions(db: Db, orderId: string, { rates }: OrderTerms) {
  return commissionOf(await findCommissionItems(db, orderId), { percent: 0, rules: [] }, rates).items;
}
