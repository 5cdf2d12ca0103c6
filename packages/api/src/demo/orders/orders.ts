import { dayAfter, endsNextDay } from '@bakehouse/contract/core/local-time';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { commissionOf } from '@bakehouse/contract/money/commission';
import type { intakePaymentStatuses } from '@bakehouse/contract/order/order';
import { type NumberedOrder, numberedOrder } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import { checkCharges } from '../../modules/order/edit/order-charges.ts';
import { intakeDigest, toPaiseItem, toPaiseOrder, toRows } from '../../modules/order/edit/order-intake.ts';
import type { Db } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { dayIn, instantIn } from '../../platform/lib/zoned-time.ts';
import { type Random, seededRandom } from '../random.ts';
import { commissionPercent } from '../vendors.ts';
import type { Customer } from './customers.ts';
import { loadRedemptions, type OrderRedemption, openCoupons, type Redemption } from './order-coupons.ts';
import { type HistoryEvent, historyOf, type Person } from './order-history.ts';
import { addressesOf, type Catalogue, itemsOf } from './order-lines.ts';
import { demoMoney } from './order-money.ts';
import { assignmentSteps, loadOffers, planOffers } from './order-offers.ts';
import { makePlans, type OrderPlan } from './order-plans.ts';

/** Generates the demo's orders. Each order is checked against the contract before it is written. */

type PaymentStatus = (typeof intakePaymentStatuses)[number];
type Time = { readonly zone: string; readonly now: Date; readonly today: string };
type DemoOrder = {
  readonly plan: OrderPlan;
  readonly input: NumberedOrder;
  readonly redemption: Redemption | undefined;
  readonly history: readonly HistoryEvent[];
};

const firstNumber = 100_001;
const childTables = [
  'order_item',
  'order_addon',
  'order_address',
  'order_assignment',
  'order_event',
  'order_payment',
  'order_refund',
  'ledger_entry',
  'vendor_due',
] as const;
const cash = 'Cash on delivery';

export async function loadOrders(
  db: Db,
  {
    customers,
    catalogue,
    vendorUserId,
    desk,
    zone,
    now,
    random,
  }: {
    customers: readonly Customer[];
    catalogue: Catalogue;
    vendorUserId: string;
    desk: Person;
    zone: string;
    now: Date;
    random: Random;
  },
): Promise<void> {
  const time = { zone, now, today: dayIn(zone, now) };
  const datedPlans = planOffers(makePlans(customers, vendorUserId, time.today, random), vendorUserId)
    .map((plan) => ({ plan, at: orderedAt(plan, time) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const images = new Map([...catalogue.cakes, ...catalogue.addons].map((product) => [product.id, product.imageId]));
  const redeem = await openCoupons(db, { productIds: [...images.keys()], today: time.today });
  const source = { customers, catalogue, redeem, time };
  const rows = datedPlans.map(({ plan, at }, index) => {
    const contents = seededRandom(plan.seed);
    const { input, redemption } = inputOf(plan, at, index, source, contents);
    const history = historyFor(plan, at, input, desk, time, contents);
    return rowsFor({ plan, input, redemption, history }, images, contents);
  });
  await insertRows(
    db,
    'orders',
    rows.map((row) => row.orders),
  );
  for (const table of childTables)
    await insertRows(
      db,
      table,
      rows.flatMap((row): object[] => row[table]),
    );
  await loadOffers(db, time);
  await loadRedemptions(
    db,
    rows.flatMap((row) => row.redemptions),
  );
  await db.execute(sql`
    insert into order_seat (order_id, vendor_id, day, slot_from, slot_upto)
    select distinct o.id, o.vendor_id, i.delivery_date, i.slot_from, i.slot_upto
    from orders o join order_item i on i.order_id = o.id where o.vendor_id is not null and o.status <> 'cancelled'`);
  await db.execute(sql`
    insert into order_city_seat (order_id, city, day, slot_from, slot_upto)
    select distinct o.id, lower(btrim(o.city)), i.delivery_date, i.slot_from, i.slot_upto
    from orders o join order_item i on i.order_id = o.id where o.status <> 'cancelled'`);
}

function orderedAt(plan: OrderPlan, { zone, now, today }: Time): Date {
  const midnight = instantIn(zone, dayAfter(today, plan.orderedOn), '00:00').getTime();
  const hour = 3_600_000;
  // Today's orders are placed in the hours that have passed; earlier ones between 8:00 and 22:30.
  if (plan.orderedOn === 0) return new Date(midnight + (now.getTime() - midnight) * (0.02 + 0.96 * plan.hourFraction));
  const hours = plan.orderedOn === plan.deliverOn ? 4 : 14.5;
  return new Date(midnight + (8 + hours * plan.hourFraction) * hour);
}

/** What generates the inputs of all orders. */
type Source = {
  readonly customers: readonly Customer[];
  readonly catalogue: Catalogue;
  readonly redeem: Awaited<ReturnType<typeof openCoupons>>;
  readonly time: Time;
};

function inputOf(
  plan: OrderPlan,
  at: Date,
  index: number,
  { customers, catalogue, redeem, time }: Source,
  random: Random,
): Pick<DemoOrder, 'input' | 'redemption'> {
  const recipient = random.pick(customers);
  const items = itemsOf(plan, dayAfter(time.today, plan.deliverOn), catalogue, random);
  const subtotal = items
    .flatMap((item) => [item.product, ...(item.addons ?? [])])
    .reduce((sum, line) => sum + line.price * line.quantity, 0);
  const shipping = items.reduce((sum, item) => sum + item.shipping_cost, 0);
  const payment = paymentOf(plan, random);
  const { customer } = plan;
  const cart = { items: items.map(toPaiseItem), phone: customer.phone, day: dayAfter(time.today, plan.orderedOn) };
  const redemption = redeem(cart, random);
  const discount = redemption ? toRupees(redemption.discount + redemption.shipping_discount) : 0;
  const input = numberedOrder.parse({
    order_number: `BH-${firstNumber + index}`,
    order_date: at.toISOString(),
    source: random.weighted([
      ['Website', 5],
      ['Android app', 4],
      ['iOS app', 2],
      ['Phone', 1],
    ]),
    status: plan.status,
    payment_method: payment.method,
    payment_status: payment.status,
    customer: { full_name: customer.fullName, phone: customer.phone, email: customer.email, gender: customer.gender },
    address: addressesOf(plan, recipient, random),
    order_items: items,
    subtotal,
    shipping_total: shipping,
    ...(redemption && { coupon_codes: [redemption.code] }),
    total_coupon_discount: discount,
    order_total: toRupees(toPaise(subtotal + shipping) - toPaise(discount)),
    selected_area: { locations: { coordinates: [customer.longitude, customer.latitude] } },
  });
  return { input, redemption };
}

function paymentOf(plan: OrderPlan, random: Random): { method: string; status: PaymentStatus } {
  const method = random.weighted([
    ['UPI', 5],
    ['Card', 3],
    ['Net banking', 1],
    ['Wallet', 1],
    [cash, 2],
  ]);
  if (method === cash) return { method, status: plan.status === 'delivered' ? 'Paid' : 'Pending' };
  if (plan.status === 'cancelled') return { method, status: random.chance(0.7) ? 'Refunded' : 'Failed' };
  if (plan.status === 'pending')
    return {
      method,
      status: random.weighted([
        ['Paid', 8],
        ['Pending', 2],
      ]),
    };
  return { method, status: 'Paid' };
}

function historyFor(plan: OrderPlan, at: Date, input: NumberedOrder, desk: Person, time: Time, random: Random) {
  const day = dayAfter(time.today, plan.deliverOn);
  const facts = {
    orderedAt: at,
    slotStart: instantIn(time.zone, day, plan.slot.from),
    slotEnd: instantIn(time.zone, endsNextDay(plan.slot) ? dayAfter(day) : day, plan.slot.upto),
    source: input.source,
    chargeReason: chargeReasonOf(plan, input),
    status: plan.status,
    vendor: plan.vendor,
    assignment: assignmentSteps(plan, { orderedAt: at, desk, now: time.now }, random),
    desk,
    now: time.now,
  };
  return historyOf(facts, random);
}

/** Returns the reason for charges outside the delivery type's range, as the API writes it to the timeline. */
function chargeReasonOf({ type }: OrderPlan, input: NumberedOrder): string {
  const types = [{ id: type.id, name: type.name, cost_range: type.costs.map(toPaise) }];
  const { error, reason } = checkCharges(input.order_items.map(toPaiseItem), types);
  if (error) throw error;
  return reason;
}

function rowsFor(order: DemoOrder, images: ReadonlyMap<string, string>, random: Random) {
  const { header, items, addons, addresses } = toRows(toPaiseOrder(order.input), { images, options: new Map() });
  const withOrderId = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row) => ({ order_id: header.id, ...row }));
  const { history, plan, redemption } = order;
  const assignment = assignmentOf(order, header.id, random);
  const money = demoMoney(header, { plan, redemption, history, assignment });
  return {
    orders: {
      ...header,
      ...money.state,
      intake_digest: intakeDigest(order.input),
      vendor_id: plan.vendor?.id ?? null,
      version: history.length,
      created_at: history[0]?.at,
      updated_at: history.at(-1)?.at,
    },
    order_item: withOrderId(items),
    order_addon: withOrderId(addons),
    order_address: withOrderId(addresses),
    order_assignment: assignment ? [assignment] : [],
    redemptions: redemptionOf(order, header.id),
    order_payment: money.rows.payments,
    order_refund: money.rows.refunds,
    ledger_entry: money.rows.entries,
    vendor_due: money.dues,
    order_event: withOrderId(history).map((row) => ({ id: newId(), ...row })),
  };
}

const notes = [
  '',
  '',
  '',
  'Ring the bell twice',
  'Eggless, please check',
  'Write the name on the board, not on the cake',
  'Gate closes at 10 pm',
];

/** Returns the assignment of an order by the agreement of its store, or for 74 % of the value of the items. */
function assignmentOf({ plan, input, history }: DemoOrder, orderId: string, random: Random) {
  const event = history.findLast(({ kind }) => kind === 'vendor');
  if (!plan.vendor || !event) return undefined;
  const { id, charges, agreement } = plan.vendor;
  const items = toPaiseOrder(input).items.flatMap(({ product, price, quantity, addons }) => [
    { product, price, quantity },
    ...addons.map((addon) => ({ product: addon.product ?? null, price: addon.price, quantity: addon.quantity })),
  ]);
  const lines = items.map((item) => ({ ...item, name: '', delivery_type: plan.type.id, categories: [] }));
  const agreed = commissionOf(lines, { percent: commissionPercent, rules: [] });
  return {
    order_id: orderId,
    vendor_id: id,
    delivery_type_id: plan.type.id,
    vendor_delivery_charges: toPaise(charges.get(plan.type) ?? 0),
    vendor_charges: agreement ? agreed.charges : Math.round(input.subtotal * 0.74) * 100,
    commission: agreement ? agreed.commission : 0,
    terms: agreement && {
      ...agreement,
      basis: 'commission',
      rates: agreed.items.map(({ product, delivery_type, percent, fixed, rule }) => ({
        product,
        delivery_type,
        percent,
        fixed,
        rule,
      })),
    },
    vendors_note: random.pick(notes),
    assigned_at: event.at,
  };
}

function redemptionOf({ input, redemption, history }: DemoOrder, orderId: string): OrderRedemption[] {
  if (!redemption) return [];
  const isReturned = input.status === 'cancelled';
  return [
    {
      ...redemption,
      order_id: orderId,
      person: input.customer.phone,
      state: isReturned ? 'returned' : 'taken',
      taken_at: input.order_date,
      returned_at: (isReturned && history.at(-1)?.at) || null,
    },
  ];
}
