import { parseInput } from '@bakehouse/contract/core/field-errors';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { toRupees } from '@bakehouse/contract/core/money';
import { type NumberedOrder, numberedOrder } from '@bakehouse/contract/order/order-input';
import { orderTotals } from '@bakehouse/contract/order/order-totals';
import { instantIn } from '../../../platform/lib/zoned-time.ts';
import type { Rejection } from '../rejections.ts';
import { lineReader, type OrderFiles, type RawOrder, readCell } from './order-files.ts';
import type { TableFile, TableRow } from './table-file.ts';
import type { CellReader } from './template.ts';
import { BadValue, dateOf, paiseOf, quantityOf, textOf } from './values.ts';

/** Converts rows of the files to an order that satisfies the contract, or to the reasons for rejecting it. */

/** The data of one line; `prices` are per piece, in paise. */
export type Line = {
  readonly row: TableRow;
  readonly product: string;
  readonly flavor: string;
  readonly weight: string;
  readonly pieces: readonly { quantity: number; price: number }[];
};
/** Finds a product of the catalogue by its name. */
export type FindProduct = (name: string) => { _id: string; name: string } | undefined;
export type Outcome = { readonly order: NumberedOrder } | { readonly rejections: readonly Rejection[] };

/**
 * Divides the amount of a line over its pieces. An amount that is not divisible by the quantity gives two prices one
 * paisa apart, so that both the total and the number of pieces stay exact.
 * @param amount amount of the whole line, in paise
 */
export function piecesOf(amount: number, quantity: number): Line['pieces'] {
  const price = Math.floor(amount / quantity);
  const dearerQuantity = amount - price * quantity;
  return [
    { quantity: quantity - dearerQuantity, price },
    { quantity: dearerQuantity, price: price + 1 },
  ].filter((piece) => piece.quantity > 0);
}

/**
 * Reads one line.
 * @throws BadValue if a cell cannot be read
 */
export function lineOf(files: OrderFiles, row: TableRow): Line {
  if (row.error) throw new BadValue(row.error);
  const { line } = files.mapping;
  const read = lineReader(files, row, (reason) => new BadValue(reason));
  const quantity = quantityOf(textOf(line.quantity, read));
  return {
    row,
    product: textOf(line.product, read),
    flavor: textOf(line.flavor, read),
    weight: textOf(line.weight, read),
    pieces:
      line.amount === undefined
        ? [{ quantity, price: paiseOf(textOf(line.price, read)) }]
        : piecesOf(paiseOf(textOf(line.amount, read)), quantity),
  };
}

/** Reads all fields of the order except its lines. */
const headerOf = (files: OrderFiles, row: TableRow, zone: string) => {
  const { order } = files.mapping;
  const read: CellReader = readCell(files.orderFile, row);
  const get = (value: Parameters<typeof textOf>[0]) => textOf(value, read);
  const { day, clock } = dateOf(get(order.order_date.value), order.order_date.format);
  const customer = { full_name: get(order.customer.full_name), phone: get(order.customer.phone) };
  const address = {
    ...customer,
    address1: get(order.address.address1),
    address2: get(order.address.address2),
    city: get(order.address.city),
    state: get(order.address.state),
    country: get(order.address.country),
    pincode: get(order.address.pincode),
  };
  return {
    order_number: get(order.order_number),
    order_date: instantIn(zone, day, clock).toISOString(),
    source: get(order.source),
    status: order.status,
    payment_method: get(order.payment_method),
    payment_status: order.payment_status,
    customer: { ...customer, email: get(order.customer.email), gender: get(order.customer.gender) },
    address: { billing: address, shipping: address },
    delivery: {
      selected_delivery_type: { name: get(order.delivery.type) },
      selected_delivery_date: dayAfter(day, order.delivery.days_after),
      selected_delivery_slot: { from: order.delivery.from, upto: order.delivery.upto },
    },
    shipping: order.shipping === undefined ? 0 : paiseOf(get(order.shipping)),
    discount: order.discount === undefined ? 0 : paiseOf(get(order.discount)),
  };
};

type Item = { line: Line; product: { _id: string; name: string }; price: number; quantity: number };

const withSums = (header: ReturnType<typeof headerOf>, items: readonly Item[]) => {
  const { delivery, shipping, discount, ...rest } = header;
  // The files have one charge per order, which belongs to the first item.
  const charged = items.map((item, index) => ({ ...item, shipping_cost: index === 0 ? shipping : 0, addons: [] }));
  const sums = orderTotals(charged, discount);
  return {
    ...rest,
    order_items: charged.map(({ line, product, price, quantity, shipping_cost }) => ({
      product: {
        ...product,
        attributes: { flavor: line.flavor, weight: line.weight },
        price: toRupees(price),
        quantity,
      },
      shipping_cost: toRupees(shipping_cost),
      shipping_override_reason: 'Imported as it was charged',
      ...delivery,
    })),
    subtotal: toRupees(sums.subtotal),
    shipping_total: toRupees(sums.shipping),
    total_coupon_discount: toRupees(sums.discount),
    order_total: toRupees(sums.total),
  };
};

/** Collects the errors in one order's cells by row. */
const collectRejections = (key: string) => {
  const rejections: Rejection[] = [];
  const reject = (file: TableFile, row: TableRow, reason: string) =>
    void rejections.push({ file: file.name, line: row.line, order: key, reason });
  const attempt = <T>(file: TableFile, row: TableRow, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      reject(file, row, error.message);
      return undefined;
    }
  };
  return { rejections, reject, attempt };
};

const requireProduct = (line: Line, find: FindProduct) => {
  const product = find(line.product);
  if (!product) throw new BadValue(`Unknown product: ${line.product || '(empty)'}`);
  return product;
};

/**
 * Builds one order.
 * @param zone time zone of the dates in the files
 */
export function toOrder(files: OrderFiles, raw: RawOrder, zone: string, find: FindProduct): Outcome {
  const { orderFile, lineFile } = files;
  const { rejections, reject, attempt } = collectRejections(raw.key);
  const header = attempt(orderFile, raw.row, () => headerOf(files, raw.row, zone));
  const items = raw.lines.flatMap((row): Item[] => {
    const read = () => {
      const line = lineOf(files, row);
      const product = requireProduct(line, find);
      return line.pieces.map((piece) => ({ line, product, ...piece }));
    };
    return attempt(lineFile, row, read) ?? [];
  });
  if (!header || rejections.length) return { rejections };
  const parsed = parseInput(numberedOrder, withSums(header, items));
  if (parsed.success) return { order: parsed.data };
  for (const { path, message } of parsed.error.issues) {
    const item = path[0] === 'order_items' ? items[Number(path[1])] : undefined;
    const fieldPath = path.slice(item ? 2 : 0).join('.');
    reject(item ? lineFile : orderFile, item?.line.row ?? raw.row, `${message} (${fieldPath})`);
  }
  return { rejections };
}
