import { formatSlot } from '@bakehouse/contract/core/local-time';
import { formatRupees, toPaise, toRupees } from '@bakehouse/contract/core/money';
import {
  deliveryKey,
  lineKey,
  type OrderTax,
  rateText,
  splitTax,
  sumParts,
  type TaxParts,
  taxSummary,
} from '@bakehouse/contract/money/tax';
import { amountInWords } from '@bakehouse/contract/order/amount-in-words';
import type { OrderAddress, OrderItem, OrderRecord } from '@bakehouse/contract/order/order';
import { namedOptions } from '@bakehouse/contract/order/order-item';
import { addonTotal, itemTotal, orderTotals } from '@bakehouse/contract/order/order-totals';
import type { Invoice, InvoiceItem, Party } from '../../../platform/gateways/invoice/invoice.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import type { InvoiceIssuer } from '../order.table.ts';
import { placeText } from '../tax/order-tax.ts';
import type { Seller } from '../tax/seller.ts';
import type { FulfillerRow } from './order-invoice.queries.ts';

/** Builds the content of an invoice from an order, the seller and the store, and that of a credit note from its invoice. */

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

/** Returns the issuer of an invoice from its seller and the current data of the store. */
export const toIssuer = (store: FulfillerRow | undefined, { name, lines, gstin }: Seller): InvoiceIssuer => ({
  title: gstin ? 'Tax Invoice' : 'Invoice',
  seller: { name, lines },
  store: store ? toStore(store) : null,
  ...(gstin && { gstin }),
});

/**
 * Returns the content of an invoice.
 * @param tax the stored tax of the order; without a rate, the invoice has neither its columns nor its summary
 */
export function toInvoice(
  order: OrderRecord & { invoice: NonNullable<OrderRecord['invoice']> },
  { title, seller, store, gstin = '' }: InvoiceIssuer,
  zone: string,
  tax: OrderTax | null = null,
): Invoice {
  const assignedAt = new Date(order.invoice.at);
  const sums = orderTotals(order.order_items.map(itemInPaise), inPaise(order.total_coupon_discount), addedTaxOf(order));
  const parts = tax && taxParts(order, tax, gstin);
  return {
    orderId: order._id,
    title: parts && title === 'Tax Invoice' ? parts.title : title,
    number: order.invoice.number,
    assignedAt,
    facts: [
      { label: 'Invoice number', value: order.invoice.number },
      { label: 'Invoice date', value: dayText(dayIn(zone, assignedAt)) },
      { label: 'Order number', value: order.order_number },
      { label: 'Order date', value: timeText(zone, new Date(order.order_date)) },
      ...(parts ? [{ label: 'Place of supply', value: placeText(parts.gst.place) }] : []),
      ...(order.status === 'cancelled' ? [{ label: 'Order status', value: 'Cancelled' }] : []),
    ],
    seller,
    parties: [
      addressParty('Billing address', order.address.billing),
      addressParty('Shipping address', order.address.shipping),
      ...(store ? [{ heading: 'Fulfilled by', name: store.name, lines: store.lines }] : []),
    ],
    items: parts?.items ?? order.order_items.map(toInvoiceItem),
    ...(parts && { taxSummary: parts.summary, gst: parts.gst }),
    sums: [
      { label: 'Subtotal', amount: rupees(sums.subtotal) },
      { label: 'Shipping', amount: rupees(sums.shipping) },
      { label: 'Discount', amount: rupees(sums.discount && -sums.discount) },
      ...(parts?.sums ?? [{ label: 'Tax', amount: rupees(0) }]),
    ],
    total: rupees(sums.total),
    totalInWords: amountInWords(sums.total),
    payment: [
      { label: 'Payment method', value: order.payment_method },
      { label: 'Payment status', value: order.payment_status },
    ],
  };
}

const addedTaxOf = ({ prices_include_tax, tax_total }: OrderRecord) => (prices_include_tax ? 0 : inPaise(tax_total));

/** Returns what an invoice has in addition because of tax. */
function taxParts(order: OrderRecord, tax: OrderTax, gstin: string) {
  const lines = new Map(splitTax(tax).map((line) => [line.key, line]));
  const totals = sumParts([...lines.values()]);
  const isInterState = tax.seller !== tax.place;
  const amountsOf = ({ cgst, sgst, igst }: TaxParts) => (isInterState ? [igst] : [cgst, sgst]);
  const names = isInterState ? ['IGST'] : ['CGST', 'SGST'];
  const withTax = <Line extends object>(line: Line, key: string) => {
    const { hsn = '', rate = 0, taxable = 0, tax: amount = 0 } = lines.get(key) ?? {};
    const cells = { hsn, taxable: rupees(taxable), rate: rateText(rate), tax: rupees(amount) };
    return { ...line, amount: rupees(taxable + amount), tax: cells };
  };
  const items = order.order_items.map((item, index) => {
    const { addons, ...line } = toInvoiceItem(item);
    return {
      ...withTax(line, lineKey(index)),
      addons: addons.map((addon, addonIndex) => withTax(addon, lineKey(index, addonIndex))),
    };
  });
  const delivery = { name: 'Delivery charges', details: [], quantity: '', price: '', shipping: '', addons: [] };
  const quantities = quantitiesOf(order);
  return {
    title: tax.lines.every(({ rate }) => rate === 0) ? ('Bill of Supply' as const) : ('Tax Invoice' as const),
    items: lines.has(deliveryKey) ? [...items, withTax(delivery, deliveryKey)] : items,
    sums: [
      { label: 'Taxable value', amount: rupees(tax.lines.reduce((sum, { taxable }) => sum + taxable, 0)) },
      ...amountsOf(totals).map((amount, index) => ({ label: names[index] ?? '', amount: rupees(amount) })),
    ],
    summary: [
      ['Tax rate', 'Taxable value', ...names],
      ...taxSummary(tax).map((row) => [
        rateText(row.rate),
        rupees(row.taxable),
        ...amountsOf(row).map((amount) => `${rateText(row.rate / names.length)}  ${rupees(amount)}`),
      ]),
    ],
    gst: {
      gstin,
      seller: tax.seller,
      place: tax.place,
      lines: [...lines.values()].map(({ key, hsn, rate, taxable, cgst, sgst, igst }) => ({
        ...{ hsn, rate, taxable, cgst, sgst, igst },
        quantity: quantities.get(key) ?? 1,
      })),
    },
  };
}

const quantitiesOf = ({ order_items: items }: OrderRecord): ReadonlyMap<string, number> =>
  new Map(
    items.flatMap(({ product, addons }, index): [string, number][] => [
      [lineKey(index), product.quantity],
      ...addons.map(({ quantity }, addonIndex): [string, number] => [lineKey(index, addonIndex), quantity]),
    ]),
  );

const noIssuer: InvoiceIssuer = { title: 'Invoice', seller: { name: '', lines: [] }, store: null };

/**
 * Returns what a credit note corrects: amounts, lines, buyer and address as an invoice of the order prints them. Seller, store
 * and payment are no part of it.
 */
export function contentToCorrect(order: OrderRecord, zone: string, tax: OrderTax | null): string {
  const invoice = { number: '', at: order.createdAt };
  const { parties, items, sums, total, gst } = toInvoice({ ...order, invoice }, noIssuer, zone, tax);
  return JSON.stringify({ parties, items, sums, total, gst, isCancelled: order.status === 'cancelled' });
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
