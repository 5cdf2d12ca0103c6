import { Readable } from 'node:stream';
import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { formatRupees, toRupees } from '@bakehouse/contract/core/money';
import { maxSheetOrders, type orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { amountToCollect } from '@bakehouse/contract/order/order-totals';
import { invalidField, notFound } from '../../../errors.ts';
import type { DaySheet } from '../../../gateways/invoice/day-sheet-layout.ts';
import type { Ctx } from '../../../http/context.ts';
import type { FileAnswer } from '../../../http/route.ts';
import { dayText } from '../invoice/order-invoice.present.ts';
import { findSheetRows, findStoreName, type SheetRow } from './order-board.queries.ts';

/** The day sheet of a vendor: what the kitchen prepares on a day. */

type Query = QueryOf<typeof orderBoardEndpoints.daySheet>;
type SheetOrder = DaySheet['slots'][number]['orders'][number];

const collected = (row: SheetRow): number =>
  amountToCollect({
    payment_method: row.payment_method,
    payment_status: row.payment_status,
    order_total: toRupees(Number(row.order_total)),
  });

const slotOf = ({ slot_from, slot_upto }: SheetRow['items'][number]) =>
  `${slot_from.slice(0, 5)} - ${slot_upto.slice(0, 5)}`;

const toItem = ({ addons }: SheetRow, item: SheetRow['items'][number]) => ({
  name: [`${item.quantity} × ${item.name}`, item.flavor, item.weight].filter(Boolean).join(' · '),
  details: [
    item.delivery_type_name,
    item.message && `Message on the cake: ${item.message}`,
    ...addons
      .filter(({ item_position }) => item_position === item.position)
      .map(({ name, quantity }) => `+ ${quantity} × ${name}`),
  ].filter(Boolean),
});

const toSheetOrder = (row: SheetRow, items: SheetRow['items']): SheetOrder => {
  const amount = collected(row);
  return {
    number: row.order_number,
    facts: [
      row.customer_name,
      [row.city, row.pincode].filter(Boolean).join(' '),
      amount > 0 ? `Collect ${formatRupees(amount)}` : '',
    ].filter(Boolean),
    items: items.map((item) => toItem(row, item)),
    note: row.note,
  };
};

/** Groups the items of all orders by slot, earliest first. An order with two slots appears in both. */
const toSlots = (rows: readonly SheetRow[]): DaySheet['slots'] => {
  const slots = new Map<string, SheetOrder[]>();
  for (const row of rows)
    for (const [slot, items] of Map.groupBy(row.items, slotOf))
      slots.set(slot, [...(slots.get(slot) ?? []), toSheetOrder(row, items)]);
  return [...slots]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([slot, orders]) => ({ when: `${slot} (${orders.length})`, orders }));
};

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const toSheet = (store: string, date: string, rows: readonly SheetRow[]): DaySheet => {
  const pieces = rows.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  const cash = rows.reduce((sum, row) => sum + collected(row), 0);
  return {
    title: `${store}, ${dayText(date)}`,
    summary: [
      countText(rows.length, 'order'),
      countText(pieces, 'piece'),
      cash > 0 ? `${formatRupees(cash)} to collect in cash` : 'Nothing to collect in cash',
      rows.length === maxSheetOrders ? `only the first ${maxSheetOrders} orders are listed` : '',
    ]
      .filter(Boolean)
      .join(' · '),
    slots: toSlots(rows),
  };
};

const chosenStore = ({ scope }: Ctx, { vendor }: Query): string => {
  const [own, ...others] = scope.reach === 'own' ? scope.storeIds : [];
  const id = vendor ?? (others.length === 0 ? own : undefined);
  if (id === undefined) throw invalidField('vendor', 'Choose a vendor');
  return id;
};

/** @throws AppError not_found for a store beyond the caller's reach. */
export const printDaySheet = async (ctx: Ctx, query: Query): Promise<FileAnswer> => {
  const storeId = chosenStore(ctx, query);
  const store = await findStoreName(ctx.db, ctx.scope, storeId);
  if (store === undefined) throw notFound('Vendor');
  const sheet = toSheet(store, query.date, await findSheetRows(ctx.db, storeId, query.date));
  const now = ctx.deps.now();
  const parts = async function* () {
    // pdfkit is slow to load, so it is loaded with the first file.
    const [{ drawTogether }, { layoutDaySheet }] = await Promise.all([
      import('../../../gateways/invoice/invoice-pdf.ts'),
      import('../../../gateways/invoice/day-sheet-layout.ts'),
    ]);
    const layouts = async function* () {
      yield (measure: Parameters<typeof layoutDaySheet>[1]) => layoutDaySheet(sheet, measure);
    };
    yield* drawTogether(sheet.title, now, layouts());
  };
  return { name: `day-sheet-${query.date}.pdf`, body: Readable.from(parts(), { objectMode: false }) };
};
