import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { LineShare } from '@bakehouse/contract/coupon/coupon-discounts';
import { stateCodeOf } from '@bakehouse/contract/money/gstin';
import { taxTotal } from '@bakehouse/contract/money/tax';
import type { TaxPreviewInput } from '@bakehouse/contract/order/order-tax.endpoints';
import type { Ctx } from '../../../kernel/http/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { type CartItem, priceStoredCart, toCartItem } from '../../coupon/coupon-pricing.ts';
import { isSameCart, priceItems } from '../coupon/order-coupon-edit.ts';
import { findOrder, type OrderDetailRow } from '../order.queries.ts';
import { priceTax, type StoredTax, toTaxedOrder } from './order-tax.ts';

/** The tax of edits, and of order forms. */

type Edit = {
  readonly items: readonly CartItem[];
  readonly discount: number;
  /** State of the shipping address. */
  readonly state: string;
  /** New shares of the coupons; undefined while they are the stored ones. */
  readonly shares: readonly LineShare[] | undefined;
};

/**
 * Calculates the tax of an edit with the rates of the order's day. Items with unchanged prices keep the stored tax, even if a rate has been
 * entered since; only the place of supply follows the address.
 */
export async function taxOfEdit(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  order: OrderDetailRow,
  { items, discount, state, shares = order.coupons.flatMap((coupon) => coupon.shares) }: Edit,
): Promise<StoredTax> {
  const { tax, prices_include_tax } = order;
  if (isSameCart(order, items) && discount === Number(order.total_coupon_discount))
    return { tax: tax && { ...tax, place: stateCodeOf(state) ?? tax.seller }, prices_include_tax };
  return priceTax(ctx, toTaxedOrder(items, discount, shares), {
    at: new Date(order.order_date),
    state,
    isIncluded: tax ? prices_include_tax : undefined,
  });
}

/**
 * Calculates the tax of an order form, whose order is neither placed nor edited yet.
 * @throws AppError not_found; invalid for an unknown product
 */
export async function previewTax(
  ctx: Ctx,
  { order: id, items: sent, total_coupon_discount, coupon_codes: codes, phone }: TaxPreviewInput,
): Promise<{ data: { tax_total: number; prices_include_tax: boolean } }> {
  const [items, discount] = [sent.map(toCartItem), toPaise(total_coupon_discount)];
  const order = id === undefined ? undefined : await findOrder(ctx.db, ctx.scope, id);
  if (id !== undefined && !order) throw notFound(/* i18n */ 'Order');
  const isPriced = order ? order.coupons.length > 0 && !isSameCart(order, items) : codes !== undefined;
  const price = isPriced
    ? await (order ? priceItems(ctx, order, items) : priceStoredCart(ctx, items, { codes: codes ?? [], phone }))
    : undefined;
  const shares = price?.priced.applied.flatMap((coupon) => coupon.shares);
  const { tax, prices_include_tax } = order
    ? await taxOfEdit(ctx, order, { items, discount, state: '', shares })
    : await priceTax(ctx, toTaxedOrder(items, discount, shares ?? []), { at: ctx.deps.now() });
  return { data: { tax_total: toRupees(taxTotal(tax)), prices_include_tax } };
}
