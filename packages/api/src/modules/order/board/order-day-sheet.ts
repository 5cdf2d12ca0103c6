import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { clockRange } from '@bakehouse/contract/core/local-time';
import { maxSheetOrders, type orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { optionsOfItem } from '@bakehouse/contract/order/order-item';
import { amountToCollect } from '@bakehouse/contract/order/order-payment';
import { type Ctx, isBaker } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import type { DaySheet } from '../../../platform/gateways/invoice/day-sheet-layout.ts';
import { streamPdf } from '../../../platform/gateways/invoice/pdf-stream.ts';
import { toSlot } from '../../../platform/lib/iso-time.ts';
import { cashText, cashTotalText } from '../cash-text.ts';
import { dayText } from '../invoice/order-invoice.present.ts';
import { findSheetRows, findStoreName, type SheetRow } from './order-board.queries.ts';

/** The day sheet of a vendor: the items that the kitchen prepares for a day. */

type Query = QueryOf<typeof orderBoardEndpoints.daySheet>;
type SheetOrder = DaySheet['slots'][number]['orders'][number];

/**
 * Returns the day sheet of a store as a PDF.
 * @throws AppError not_found for a store outside the caller's scope; invalid without a store
 */
export async function printDaySheet(ctx: Ctx, query: Query): Promise<FileResponse> {
  const storeId = requireStoreId(ctx, query);
  const store = await findStoreName(ctx.db, ctx.scope, storeId);
  if (store === undefined) throw notFound(/* i18n */ 'Vendor');
  const sheet = toSheet(store, query.date, await findSheetRows(ctx.db, storeId, query.date), !isBaker(ctx.scope));
  const body = streamPdf(sheet.title, ctx.deps.now(), async function* () {
    const { layoutDaySheet } = await import('../../../platform/gateways/invoice/day-sheet-layout.ts');
    yield (measure) => layoutDaySheet(sheet, measure);
  });
  return { name: `day-sheet-${query.date}.pdf`, body };
}

/** Returns the requested store, or the only store of the caller. */
function requireStoreId({ scope }: Ctx, { vendor }: Query): string {
  const [ownId, ...otherIds] = scope.reach === 'own' ? scope.storeIds : [];
  const id = vendor ?? (otherIds.length === 0 ? ownId : undefined);
  if (id === undefined) throw invalidField('vendor', 'Choose a vendor');
  return id;
}

function toSheet(store: string, date: string, rows: readonly SheetRow[], withCash: boolean): DaySheet {
  const pieces = rows.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    title: `${store}, ${dayText(date)}`,
    summary: [
      countText(rows.length, 'order'),
      countText(pieces, 'piece'),
      withCash ? cashTotalText(rows.map(amountToCollect)) : '',
      rows.length === maxSheetOrders ? `only the first ${maxSheetOrders} orders are listed` : '',
    ]
      .filter(Boolean)
      .join(' · '),
    slots: toSlots(rows, withCash),
  };
}

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Groups the items of all orders by slot, earliest first. An order with two slots appears in both. */
function toSlots(rows: readonly SheetRow[], withCash: boolean): DaySheet['slots'] {
  const slots = new Map<string, SheetOrder[]>();
  for (const row of rows)
    for (const [slot, items] of Map.groupBy(row.items, slotOf))
      slots.set(slot, [...(slots.get(slot) ?? []), toSheetOrder(row, items, withCash)]);
  return [...slots]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([slot, orders]) => ({ when: `${slot} (${orders.length})`, orders }));
}

const slotOf = ({ slot_from, slot_upto }: SheetRow['items'][number]) => clockRange(toSlot(slot_from, slot_upto), ' - ');

function toSheetOrder(row: SheetRow, items: SheetRow['items'], withCash: boolean): SheetOrder {
  return {
    number: row.order_number,
    facts: [
      row.customer_name,
      [row.city, row.pincode].filter(Boolean).join(' '),
      withCash ? cashText(amountToCollect(row)) : '',
    ].filter(Boolean),
    items: items.map((item) => toItem(row, item)),
    note: row.note,
  };
}

const toItem = ({ addons }: SheetRow, item: SheetRow['items'][number]) => ({
  name: [`${item.quantity} × ${item.name}`, ...optionsOfItem(item).map(({ value }) => value)].join(' · '),
  details: [
    item.delivery_type_name,
    item.message && `Message on the cake: ${item.message}`,
    ...addons
      .filter(({ item_position }) => item_position === item.position)
      .map(({ name, quantity }) => `+ ${quantity} × ${name}`),
  ].filter(Boolean),
});
