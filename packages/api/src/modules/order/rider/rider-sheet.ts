import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Point } from '@bakehouse/contract/core/great-circle';
import { formatSlot } from '@bakehouse/contract/core/local-time';
import type { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { amountToCollect } from '@bakehouse/contract/order/order-payment';
import type { Ctx } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import { streamPdf } from '../../../platform/gateways/invoice/pdf-stream.ts';
import type { RiderSheet, RiderStop } from '../../../platform/gateways/invoice/rider-sheet-layout.ts';
import { sortStops } from '../../../platform/lib/delivery-route.ts';
import { cashText, cashTotalText } from '../cash-text.ts';
import { dayText } from '../invoice/order-invoice.present.ts';
import { phoneFor } from '../phone/order-phones.ts';
import { findRiderSheet, type SheetRow, type StopRow } from './rider-sheet.queries.ts';

/** The printed sheet of a rider: the stops of a store on a day, in delivery order. */

type Query = QueryOf<typeof orderDeliveryEndpoints.riderSheet>;

/** Sorting the stops takes quadratic time. A rider has about 20 of them. */
const maxStops = 300;

type Slot = { readonly from: string; readonly upto: string };
/** The items of an order that are delivered in one slot. */
type Stop = Omit<StopRow, 'items'> & Slot & { readonly items: readonly string[]; readonly cash: number | null };

/**
 * Returns the rider sheet of a store as a PDF.
 * @throws AppError not_found for a store that is unknown or outside the scope; invalid for a day with more than 300 orders.
 */
export async function downloadRiderSheet(ctx: Ctx, query: Query): Promise<FileResponse> {
  const { scope, deps } = ctx;
  const canReach = scope.reach === 'all' || scope.storeIds.includes(query.vendor);
  const row = canReach ? await findRiderSheet(ctx.db, scope, query, maxStops + 1) : undefined;
  if (!row) throw notFound(/* i18n */ 'Store');
  if (row.stops.length > maxStops)
    throw invalidField('slot_from', `There are more than ${maxStops} orders on this day. Choose a slot.`);
  const sheet = toSheet(withPhones(ctx, row), query);
  const body = streamPdf(`Rider sheet of ${sheet.title}`, deps.now(), async function* () {
    const { layoutRiderSheet } = await import('../../../platform/gateways/invoice/rider-sheet-layout.ts');
    yield (measure) => layoutRiderSheet(sheet, measure);
  });
  const name = row.store_name.replaceAll(/\s+/g, '-').toLowerCase();
  return { name: `rider-sheet-${name}-${query.date}.pdf`, body };
}

/** Masks the phones that the caller may not see. */
const withPhones = ({ scope, deps }: Ctx, row: SheetRow): SheetRow => ({
  ...row,
  stops: row.stops.map((stop) => ({ ...stop, phone: phoneFor(scope, stop, stop.phone, deps.now()) })),
});

function toSheet(row: SheetRow, { date, slot_from, slot_upto }: Query): RiderSheet {
  const stops = sortByRoute(
    row.stops.flatMap((stop) => toStops(stop, date)),
    pointOf(row),
  );
  const slot =
    slot_from !== undefined && slot_upto !== undefined ? formatSlot({ from: slot_from, upto: slot_upto }) : '';
  const count = `${stops.length} ${stops.length === 1 ? 'stop' : 'stops'}`;
  return {
    title: row.store_name,
    facts: [['Rider sheet', dayText(date), slot, count].filter(Boolean).join(' · ')],
    stops: stops.map(toStop),
    total: cashTotalText(stops.map(({ cash }) => cash)),
  };
}

/** Sorts the stops by slot and route, which continues from the previous slot. Stops without a point come last, by pincode. */
function sortByRoute(stops: readonly Stop[], store: Point | undefined): Stop[] {
  const slots = [...Map.groupBy(stops, ({ from, upto }) => `${from} ${upto}`)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  let start = store ?? null;
  return slots.flatMap(([, group]) => {
    const located = group.flatMap((stop) => {
      const point = pointOf(stop);
      return point ? [{ ...point, stop }] : [];
    });
    const sorted = sortStops(start, located);
    start = sorted.at(-1) ?? start;
    const others = group
      .filter((stop) => !pointOf(stop))
      .toSorted((a, b) => a.pincode.localeCompare(b.pincode) || a.order_number.localeCompare(b.order_number));
    return [...sorted.map(({ stop }) => stop), ...others];
  });
}

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const toStops = (row: StopRow, date: string): Stop[] =>
  [...Map.groupBy(row.items, ({ from, upto }) => `${from} ${upto}`).values()].flatMap((items) =>
    items.slice(0, 1).map(({ from, upto }) => ({
      ...row,
      from,
      upto,
      items: items.map(({ name, quantity }) => `${quantity} × ${name}`),
      cash: row.first.date === date && row.first.from === from ? amountToCollect(row) : 0,
    })),
  );

function toStop(stop: Stop): RiderStop {
  const point = pointOf(stop);
  return {
    title: `${stop.order_number} · ${formatSlot(stop)}`,
    lines: [
      `${stop.full_name}, ${stop.phone}`,
      [stop.address1, stop.address2].filter(Boolean).join(', '),
      `${stop.city} ${stop.pincode}`,
      stop.items.join(', '),
      stop.note && `Note: ${stop.note}`,
    ].filter(Boolean),
    cash: cashText(stop.cash),
    mapUrl: point ? `https://www.google.com/maps?q=${point.latitude},${point.longitude}` : '',
  };
}
