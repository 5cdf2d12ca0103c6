import { formatSlot } from '@bakehouse/contract/core/local-time';
import { formatRupees, toPaise, toRupees } from '@bakehouse/contract/core/money';
import { amountInWords } from '@bakehouse/contract/order/amount-in-words';
import type { OrderAddress, OrderItem, OrderRecord } from '@bakehouse/contract/order/order';
import { namedOptions } from '@bakehouse/contract/order/order-item';
import { addonTotal, itemTotal, orderTotals } from '@bakehouse/contract/order/order-totals';
import type { Config } from '../../../platform/config.ts';
import type { Invoice, InvoiceItem, Party } from '../../../platform/gateways/invoice/invoice.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import type { InvoiceIssuer } from '../order.table.ts';
import type { FulfillerRow } from './order-invoice.queries.ts';

/** Builds the content of an invoice from an order, the seller and the store, and that of a credit note from its invoice. */

export type InvoiceSettings = Pick<
  Config,
  'TIME_ZONE' | 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_GSTIN' | 'SELLER_PHONE' | 'SELLER_EMAIL'
>;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a day (`YYYY-MM-DD`) as `D MMM, YYYY`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]}, ${year}`;
}

/** Formats a time as `DD MMM, YYYY : HH:mm` in the marketplace's zone. */
const timeText = (zone: string, at: Date): string => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);
  return `${dayText(dayIn(zone, at)).padStart(12, '0')} : ${clock}`;
};

const rupees = (paise: number) => formatRupees(toRupees(paise));
/** Converts an amount of the customer, which only a store does not see, to paise. */
const inPaise = (amount: number | null): number => toPaise(amount ?? 0);
const withoutEmpty = (lines: readonly (string | undefined)[]): string[] => lines.flatMap((line) => line || []);

const lineInPaise = ({ price, quantity }: { price: number | null; quantity: number }) => ({
  price: inPaise(price),
  quantity,
});
const itemInPaise = ({ product, shipping_cost, addons }: OrderItem) => ({
  ...lineInPaise(product),
  shipping_cost: inPaise(shipping_cost),
  addons: addons.map(lineInPaise),
});

const addressParty = (heading: string, address: OrderAddress): Party => ({
  heading,
  name: address.full_name,
  lines: withoutEmpty([
    address.address1,
    address.address2,
    `${address.city}, ${address.state} ${address.pincode}`,
    address.country,
    `Phone ${address.phone}`,
  ]),
});

const toStore = (store: FulfillerRow): NonNullable<InvoiceIssuer['store']> => ({
  id: store.id,
  name: store.store_name,
  lines: withoutEmpty([store.store_address, store.locality, `${store.city}, ${store.state} ${store.pincode}`]),
});

const toInvoiceItem = (item: OrderItem): InvoiceItem => {
  const { product, selected_delivery_slot: slot } = item;
  const sums = itemInPaise(item);
  return {
    name: product.name,
    details: withoutEmpty([
      namedOptions(product),
      item.message && `Message: ${item.message}`,
      `${item.selected_delivery_type.name} · ${dayText(item.selected_delivery_date)}, ${formatSlot(slot)}`,
    ]),
    quantity: String(product.quantity),
    price: rupees(sums.price),
    shipping: rupees(sums.shipping_cost),
    amount: rupees(itemTotal(sums)),
    addons: item.addons.map((addon) => ({
      name: addon.name,
      quantity: String(addon.quantity),
      price: rupees(inPaise(addon.price)),
      amount: rupees(addonTotal(lineInPaise(addon))),
    })),
  };
};

const toSeller = (settings: InvoiceSettings): Invoice['seller'] => ({
  name: settings.SELLER_NAME,
  lines: withoutEmpty([
    settings.SELLER_ADDRESS,
    settings.SELLER_PHONE && `Phone ${settings.SELLER_PHONE}`,
    settings.SELLER_EMAIL,
    settings.SELLER_GSTIN && `GSTIN ${settings.SELLER_GSTIN}`,
  ]),
});

/** Returns the issuer of an invoice from the current settings and the current data of the store. */
export const toIssuer = (store: FulfillerRow | undefined, settings: InvoiceSettings): InvoiceIssuer => ({
  title: settings.SELLER_GSTIN ? 'Tax Invoice' : 'Invoice',
  seller: toSeller(settings),
  store: store ? toStore(store) : null,
});

/** spec 1 §9: estimated tax is 0. */
const tax = 0;

export function toInvoice(
  order: OrderRecord & { invoice: NonNullable<OrderRecord['invoice']> },
  { title, seller, store }: InvoiceIssuer,
  zone: string,
): Invoice {
  const assignedAt = new Date(order.invoice.at);
  const sums = orderTotals(order.order_items.map(itemInPaise), inPaise(order.total_coupon_discount));
  return {
    orderId: order._id,
    title,
    number: order.invoice.number,
    assignedAt,
    facts: [
      { label: 'Invoice number', value: order.invoice.number },
      { label: 'Invoice date', value: dayText(dayIn(zone, assignedAt)) },
      { label: 'Order number', value: order.order_number },
      { label: 'Order date', value: timeText(zone, new Date(order.order_date)) },
      ...(order.status === 'cancelled' ? [{ label: 'Order status', value: 'Cancelled' }] : []),
    ],
    seller,
    parties: [
      addressParty('Billing address', order.address.billing),
      addressParty('Shipping address', order.address.shipping),
      ...(store ? [{ heading: 'Fulfilled by', name: store.name, lines: store.lines }] : []),
    ],
    items: order.order_items.map(toInvoiceItem),
    sums: [
      { label: 'Subtotal', amount: rupees(sums.subtotal) },
      { label: 'Shipping', amount: rupees(sums.shipping) },
      { label: 'Discount', amount: rupees(sums.discount && -sums.discount) },
      { label: 'Tax', amount: rupees(tax) },
    ],
    total: rupees(sums.total + tax),
    totalInWords: amountInWords(sums.total + tax),
    payment: [
      { label: 'Payment method', value: order.payment_method },
      { label: 'Payment status', value: order.payment_status },
    ],
  };
}

const noIssuer: InvoiceIssuer = { title: 'Invoice', seller: { name: '', lines: [] }, store: null };

/**
 * Returns what a credit note corrects: amounts, lines, buyer and address as an invoice of the order prints them. Seller, store
 * and payment are no part of it.
 */
export function contentToCorrect(order: OrderRecord, zone: string): string {
  const invoice = { number: '', at: order.createdAt };
  const { parties, items, sums, total } = toInvoice({ ...order, invoice }, noIssuer, zone);
  return JSON.stringify({ parties, items, sums, total, isCancelled: order.status === 'cancelled' });
}

/** Returns the credit note for the whole amount of an invoice. Its amounts are positive. */
export function toCreditNote(
  invoice: Invoice,
  { number, at, reason }: { number: string; at: Date; reason: string },
  zone: string,
): Invoice {
  const [, ...factsAfterNumber] = invoice.facts;
  return {
    ...invoice,
    title: 'Credit Note',
    number,
    assignedAt: at,
    facts: [
      { label: 'Credit note number', value: number },
      { label: 'Credit note date', value: dayText(dayIn(zone, at)) },
      { label: 'Against invoice', value: invoice.number },
      ...factsAfterNumber,
      { label: 'Reason', value: reason },
    ],
    payment: [],
  };
}
