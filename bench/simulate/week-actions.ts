import { randomUUID } from 'node:crypto';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { preselectedOffer } from '@bakehouse/contract/order/best-vendor';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import type { OrderInput } from '@bakehouse/contract/order/order-input';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import type { randomFrom } from '../statistics.ts';
import { type Api, type Journal, mustCall, runBulk } from './api.ts';
import { linesOf, makeWeekOrder, sumsOf, type WeekMarket } from './week-market.ts';
import {
  chargesOf,
  itemsValue,
  type Notebook,
  noteDelivery,
  type OrderNote,
  owedBy,
  receivedOf,
  refundedOf,
} from './week-notebook.ts';

/** What happens to the orders of a simulated week. Each call that the notebook notes must be accepted. */

export type Week = {
  readonly market: WeekMarket;
  /** The last of the seven delivery days. */
  readonly until: string;
  readonly orders: number;
  readonly workers: number;
  readonly notebook: Notebook;
};
const actions = [
  'placed',
  'with a coupon',
  'assigned one by one',
  'assigned by bulk actions',
  'moved to another vendor',
  'edited',
  'paid in part or again',
  'delivered',
  'cancelled',
  'refunded',
  'claims refunded',
  'claims rejected',
] as const;
type Action = (typeof actions)[number];
type WeekCounts = Record<Action, number>;

/** An order with the body that was sent last. */
export type Played = { readonly id: string; input: OrderInput; readonly note: OrderNote };
export type Random = ReturnType<typeof randomFrom>;

/** Returns the part of an amount in whole paise that chance gives, at least a paisa. */
const partOf = (random: Random, amount: number): number => Math.max(1, Math.floor(random() * amount));

const reason = 'Played by the simulation';

/** What customers and staff do until an order is delivered or cancelled, with the note about it. */
const openOrders = (api: Api, { market, until, notebook }: Week, counts: WeekCounts, journal: Journal) => {
  const setStatus = async ({ id, note }: Played, order_status: OrderStatus): Promise<void> => {
    await mustCall(api, orderEndpoints.updateStatus, { params: { id }, body: { order_status } });
    if (order_status === 'delivered') noteDelivery(note);
    if (order_status === 'cancelled') note.status = order_status;
    if (order_status === 'delivered' || order_status === 'cancelled') counts[order_status] += 1;
  };

  const place = async (random: Random, n: number): Promise<Played> => {
    const { input, note } = makeWeekOrder(random, market, { date: dayAfter(until, -(n % 7)), n });
    const { data } = await mustCall(api, orderEndpoints.create, { body: input });
    notebook.orders.set(data._id, note);
    counts.placed += 1;
    if (note.coupon) counts['with a coupon'] += 1;
    return { id: data._id, input, note };
  };

  /** Assigns the best store that does not have the order. By an agreement on commission, it gets what the notebook calculates. */
  const assign = async ({ id, note }: Played): Promise<boolean> => {
    const { data: choices } = await mustCall(api, orderAssignmentEndpoints.vendorChoices, { params: { id } });
    const vendor = choices.suggested.find((store) => store.id !== note.earning?.vendor);
    const offer = vendor && preselectedOffer(vendor.delivery_preferences, choices.wanted);
    if (!vendor || !offer) return false;
    const charges = chargesOf(notebook, note, vendor.id, Math.round(itemsValue(note.lines) * 0.71));
    const body = {
      vendor: vendor.id,
      delivery_type: offer.type_id,
      vendor_delivery_charges: offer.cost,
      vendor_charges: toRupees(charges),
      choice_reason: reason,
    };
    await mustCall(api, orderAssignmentEndpoints.assignVendor, { params: { id }, body });
    note.earning = { vendor: vendor.id, charges, delivery: toPaise(offer.cost) };
    return true;
  };

  /** Assigns orders by a bulk action, and notes which store it has chosen for each. */
  const assignMany = async (orders: readonly Played[]): Promise<void> => {
    if (orders.length === 0) return;
    const ids = orders.map(({ id }) => id);
    await runBulk(api, { resource: 'order', action: 'assign', ids, input: { vendor: 'best' } }, journal);
    for (const { id, note } of orders) {
      const { assigned_vendor: assigned } = (await mustCall(api, orderEndpoints.details, { params: { id } })).data;
      if (!assigned) continue;
      counts['assigned by bulk actions'] += 1;
      const [charges, delivery] = [assigned.vendor_charges ?? 0, assigned.vendor_delivery_charges ?? 0];
      note.earning = { vendor: assigned.vendor_id, charges: toPaise(charges), delivery: toPaise(delivery) };
    }
  };

  const edit = async (random: Random, played: Played): Promise<void> => {
    const { id, input, note } = played;
    const [first, ...others] = input.order_items;
    if (!first) return;
    const quantity = first.product.quantity === 1 || random() < 0.5 ? first.product.quantity + 1 : 1;
    const order_items = [{ ...first, product: { ...first.product, quantity } }, ...others];
    const { version } = (await mustCall(api, orderEndpoints.details, { params: { id } })).data;
    const lines = linesOf(order_items);
    const { payment_method, customer, address, selected_area } = input;
    const sums = sumsOf({ ...note, lines });
    const body = { payment_method, customer, address, selected_area, order_items, ...sums, version };
    const result = await api(orderEndpoints.update, { params: { id }, body });
    // Nobody else changes the order, so it is stale only if a killed server stored this edit without an answer.
    if ('rejection' in result && result.rejection.code !== 'stale') throw new Error(result.rejection.error);
    note.lines = lines;
    played.input = { ...input, order_items };
    counts.edited += 1;
  };

  const deliverMany = async (orders: readonly Played[]): Promise<void> => {
    if (orders.length === 0) return;
    const ids = orders.map(({ id }) => id);
    const job = { resource: 'order', action: 'status', ids, input: { status: 'delivered' } };
    const delivered = await runBulk(api, job, journal);
    if (delivered !== orders.length) throw new Error(`${delivered} of ${orders.length} orders were delivered`);
    for (const { note } of orders) noteDelivery(note);
    counts.delivered += delivered;
  };
  return { place, assign, assignMany, edit, setStatus, deliverMany };
};

/** Payments, refunds and claims, with the note about them. */
const openMoney = (api: Api, counts: WeekCounts) => {
  /** Records that the customer pays a part of what is due. */
  const pay = async (random: Random, { id, note }: Played): Promise<void> => {
    const due = owedBy(note);
    if (due <= 0) return;
    const amount = partOf(random, due);
    const body = { amount: toRupees(amount), method: 'upi', reason } as const;
    await mustCall(api, orderMoneyEndpoints.record, { params: { id }, body });
    note.payments.push({ amount });
    counts['paid in part or again'] += 1;
  };

  const refund = async (random: Random, { id, note }: Played): Promise<void> => {
    const most = receivedOf(note) - refundedOf(note);
    if (most <= 0) return;
    const amount = partOf(random, most / 2);
    const bearers = note.earning ? (['vendor', 'platform', 'customer'] as const) : (['platform'] as const);
    const bearer = bearers[Math.floor(random() * bearers.length)] ?? 'platform';
    const body = { key: randomUUID(), amount: toRupees(amount), target: 'bank_transfer', bearer, reason } as const;
    await mustCall(api, orderMoneyEndpoints.refund, { params: { id }, body });
    note.refunds.push({ amount, bearer });
    counts.refunded += 1;
  };

  /** Files a claim and decides it: most are refunded by the marketplace, the vendor and the rider. */
  const claim = async (random: Random, { id, note }: Played): Promise<void> => {
    const most = receivedOf(note) - refundedOf(note);
    if (most < 3) return;
    const amount = Math.max(3, partOf(random, most / 2));
    const filed = { reason: 'damaged', wish: 'partial', amount: toRupees(amount), text: reason } as const;
    const { data } = await mustCall(api, orderClaimEndpoints.file, { params: { id }, body: filed });
    const call = { params: { id, claim: data._id } };
    const common = { key: randomUUID(), reason };
    if (random() < 0.2) {
      await mustCall(api, orderClaimEndpoints.decide, { ...call, body: { ...common, decision: 'reject' } });
      counts['claims rejected'] += 1;
      return;
    }
    const vendor = Math.floor(random() * amount);
    const rider = Math.floor(random() * (amount - vendor));
    const shares = { platform: amount - vendor - rider, vendor, rider };
    const rupees = { platform: toRupees(shares.platform), vendor: toRupees(vendor), rider: toRupees(rider) };
    const target = 'bank_transfer' as const;
    const body = { ...common, decision: 'refund' as const, amount: toRupees(amount), target, shares: rupees };
    await mustCall(api, orderClaimEndpoints.decide, { ...call, body });
    note.refunds.push({ amount, bearer: 'claim', shares });
    counts['claims refunded'] += 1;
  };
  return { pay, refund, claim };
};

/** Returns what can happen to orders, and counts it. */
export const openActions = (api: Api, week: Week, journal: Journal) => {
  const counts = Object.fromEntries(actions.map((action) => [action, 0])) as WeekCounts;
  return { counts, ...openOrders(api, week, counts, journal), ...openMoney(api, counts) };
};
export type Actions = ReturnType<typeof openActions>;
