import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { stateCodeOf, stateName } from '@bakehouse/contract/money/gstin';
import type { LedgerTax } from '@bakehouse/contract/money/order-ledger';
import {
  calculateTax,
  deliveryKey,
  type OrderTax,
  splitTax,
  sumParts,
  type TaxedOrder,
  taxTotal,
} from '@bakehouse/contract/money/tax';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { Ctx } from '../../../kernel/http/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import { findTaxRules } from '../../tax-rate/tax-rate.queries.ts';
import { toSeller } from './seller.ts';

/** The tax of orders. It is calculated when an order is placed or edited, and stored with the order. */

/** The stored tax of an order. Without a rate, `tax` is null. */
export type StoredTax = { readonly tax: OrderTax | null; readonly prices_include_tax: boolean };

export const untaxed: StoredTax = { tax: null, prices_include_tax: true };

/** Returns the tax that is added to the prices, in paise. */
export const addedTaxOf = ({ tax, prices_include_tax }: StoredTax): number => (prices_include_tax ? 0 : taxTotal(tax));

/**
 * Calculates the tax of an order. A seller without a GSTIN charges none.
 * @param order items and discounts in paise
 * @param terms when the order was placed; the state of its shipping address, by default the seller's, as for an unknown state; whether
 *   the prices of a stored order include tax
 */
export async function priceTax(
  { db, deps: { config } }: Pick<Ctx, 'db' | 'deps'>,
  order: TaxedOrder,
  { at, state = '', isIncluded }: { at: Date; state?: string; isIncluded?: boolean | undefined },
): Promise<StoredTax> {
  const seller = toSeller(config);
  if (!seller.gstin) return untaxed;
  const products = order.items.flatMap(({ product, addons }) => [product, ...addons.map((addon) => addon.product)]);
  const day = dayIn(config.TIME_ZONE, at);
  const rules = await findTaxRules(
    db,
    products.flatMap((product) => product ?? []),
    day,
  );
  if (rules.rates.length === 0) return untaxed;
  const prices_include_tax = isIncluded ?? rules.pricesIncludeTax;
  const place = stateCodeOf(state) ?? seller.state;
  const terms = { day, isIncluded: prices_include_tax, seller: seller.state, place };
  return { tax: calculateTax(order, rules, terms), prices_include_tax };
}

type Line = {
  readonly product?: string | null | undefined;
  readonly price?: number | undefined;
  readonly quantity: number;
};
type Item = Line & { readonly shipping_cost: number; readonly addons: readonly Line[] };

const priced = ({ product, price = 0, quantity }: Line) => ({ product, price, quantity });

/** Returns the part of an order or a cart from which its tax is calculated. */
export const toTaxedOrder = (items: readonly Item[], discount: number, shares: TaxedOrder['shares']): TaxedOrder => ({
  items: items.map((item) => ({
    ...priced(item),
    shipping_cost: item.shipping_cost,
    addons: item.addons.map(priced),
  })),
  discount,
  shares,
});

/** The tax and the total that a client sent, in paise; undefined for a client that sent no tax. */
export type SentTax = { readonly tax: number; readonly total: number } | undefined;

/** Returns the tax and the total of an order in rupees, if they have a tax. */
export const sentTaxOf = ({
  tax_total: tax,
  order_total,
}: {
  tax_total?: number | undefined;
  order_total: number;
}): SentTax => (tax === undefined ? undefined : { tax: toPaise(tax), total: toPaise(order_total) });

/**
 * Compares the tax that a client sent with the calculated one.
 * @throws AppError invalid with the expected amounts in `fields`
 */
export function rejectOtherTax(sent: SentTax, expected: { readonly tax: number; readonly total: number }): void {
  if (!sent || (sent.tax === expected.tax && sent.total === expected.total)) return;
  const [tax, total] = [toRupees(expected.tax), toRupees(expected.total)];
  const message = `The tax is ₹${tax}, and the order total is ₹${total}. Check the total and save the order again.`;
  throw new AppError('invalid', message, {
    fields: { tax_total: `tax_total must be ${tax}`, order_total: `order_total must be ${total}` },
  });
}

/** Returns the tax as the ledger posts it. */
export function toLedgerTax({ tax, prices_include_tax: isIncluded }: StoredTax): LedgerTax | undefined {
  if (!tax) return undefined;
  const lines = splitTax(tax);
  return {
    isIncluded,
    goods: sumParts(lines.filter(({ key }) => key !== deliveryKey)),
    delivery: sumParts(lines.filter(({ key }) => key === deliveryKey)),
  };
}

/** Returns a place of supply as documents print it: `27 Maharashtra`. */
export const placeText = (code: string): string => [code, stateName(code)].filter(Boolean).join(' ');

/** Converts the tax of an order to rupees. */
export function toTaxRecord(tax: OrderTax | null): OrderRecord['tax'] {
  if (!tax) return null;
  const { cgst, sgst, igst } = sumParts(splitTax(tax));
  return {
    cgst: toRupees(cgst),
    sgst: toRupees(sgst),
    igst: toRupees(igst),
    place_of_supply: placeText(tax.place),
    lines: tax.lines.map(({ key, hsn, rate, taxable, tax: amount }) => ({
      key,
      hsn,
      rate: rate / 100,
      taxable: toRupees(taxable),
      tax: toRupees(amount),
    })),
  };
}
