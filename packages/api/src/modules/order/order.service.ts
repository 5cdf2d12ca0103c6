import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { NumberedOrder, OrderInput } from '@bakehouse/contract/order/order-input';
import { storeStatusError } from '@bakehouse/contract/order/order-lifecycle';
import { audit } from '../../kernel/audit.ts';
import type { Ctx, Scope } from '../../kernel/http/context.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { offerToStore, withdrawOffer } from './acceptance/order-offer.ts';
import { type PricedOrder, priceOrder, recountCoupons, redeemCoupons } from './coupon/order-coupons.ts';
import { checkReferences } from './edit/order-checks.ts';
import { findPastSlot, intakeDigest, toRows } from './edit/order-intake.ts';
import { toCustomer, toOrder } from './order.present.ts';
import { findAddress, findCustomer, findOrderByNumber } from './order.queries.ts';
import { insertNote, insertOrder, recordChange, updateAddress } from './order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from './order-access.ts';
import { reserveSeats } from './seats/order-seats.ts';

/** The actions on orders and their rules. Each runs in the transaction of its request. */

type StatusChange = BodyOf<typeof orderEndpoints.updateStatus>;
type AddressChange = BodyOf<typeof orderEndpoints.updateAddress>;

const createdMessage = 'Order created successfully';

/**
 * Returns the stored order for a repeated request.
 * @throws AppError duplicate for another order with the same number.
 */
const findRepeatedOrder = async (ctx: Ctx, order: NumberedOrder, digest: string): Promise<Saved> => {
  const existing = await findOrderByNumber(ctx.db, order.order_number);
  if (existing?.intake_digest !== digest || existing.deleted_at)
    throw new AppError('duplicate', `Order number ${order.order_number} is already taken`, {
      fields: { order_number: `Order number ${order.order_number} is already taken` },
    });
  return { message: createdMessage, data: await loadOrder(ctx, existing.id) };
};

/**
 * Generates an order number such as `BH-261121-7Q2MKX4`: the day in the marketplace's time zone and seven of 32 characters
 * (without 0, O, 1 and I), which gives 34 billion numbers a day.
 */
const generateOrderNumber = ({ deps }: Ctx): string => {
  const day = dayIn(deps.config.TIME_ZONE, deps.now()).slice(2).replaceAll('-', '');
  const suffix = [...randomBytes(7)].map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('');
  return `BH-${day}-${suffix}`;
};

/** Milliseconds that the clock of a client may be ahead. */
const maxClockDifference = 86_400_000;
/** Number of days in advance in which an order can be delivered. */
const maxDaysAhead = 730;

/**
 * Checks the dates of an order against the clock of the server.
 * @throws AppError invalid for an order date in the future, and for a delivery that had ended when the order was placed or is years
 *   ahead
 */
const checkDates = ({ deps }: Ctx, order: Pick<NumberedOrder, 'order_date' | 'order_items'>) => {
  const now = deps.now();
  if (Date.parse(order.order_date) > now.getTime() + maxClockDifference)
    throw invalidField('order_date', 'The order date is in the future');
  const past = findPastSlot(order, deps.config.TIME_ZONE);
  if (past >= 0) throw invalidField(`order_items.${past}.selected_delivery_slot`, 'The delivery slot is in the past');
  const lastDay = dayAfter(dayIn(deps.config.TIME_ZONE, now), maxDaysAhead);
  const late = order.order_items.findIndex((item) => item.selected_delivery_date > lastDay);
  if (late >= 0)
    throw invalidField(
      `order_items.${late}.selected_delivery_date`,
      'The delivery is more than two years ahead. Check the date',
    );
};

type CheckedOrder = Awaited<ReturnType<typeof checkReferences>> & { readonly pricing: PricedOrder };

/**
 * Inserts an order with its redemptions and its audit entry.
 * @returns undefined, with nothing written, when the number is taken
 * @throws AppError invalid for a shipping cost outside its type's range without a reason, or a discount other than that of the
 *   coupons.
 */
const insertNumberedOrder = async (
  ctx: Ctx,
  order: NumberedOrder,
  digest: string,
  { facts, charges, pricing }: CheckedOrder,
) => {
  const { header, ...rows } = toRows(order, facts);
  const at = ctx.deps.now().toISOString();
  const { user } = ctx.actor;
  const reason = [charges.reason, pricing.reason].filter(Boolean).join('; ');
  const event = {
    at,
    actor_name: user.name,
    kind: 'created',
    detail: {
      subject: 'Order',
      from: '',
      to: `from ${order.source}`,
      ...(reason && { reason }),
    },
  } as const;
  const newOrder = { ...header, intake_digest: digest };
  if (!(await insertOrder(ctx.db, newOrder, { ...rows, event }, user))) return undefined;
  // Thrown after the insert, which it rolls back: a repeated order gets its first response, even if the range or a coupon has changed.
  const error = charges.error ?? pricing.error;
  if (error) throw error;
  const coupons = await redeemCoupons(ctx, header.id, order, pricing.redemptions);
  await audit(ctx, {
    module: 'order',
    action: 'create',
    recordId: header.id,
    recordName: order.order_number,
    changes: {
      order_number: { from: null, to: order.order_number },
      order_total: { from: null, to: order.order_total },
      status: { from: null, to: header.status },
    },
    version: 1,
  });
  return toOrder({
    ...header,
    ...rows,
    version: 1,
    events: [event],
    assignment: null,
    notes: [],
    invoice: null,
    offer: null,
    accept_until: null,
    coupons,
    vendor_id: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
};

/** Maximum number of attempts to generate a free order number; a collision is one in billions. */
const maxAttempts = 5;

/**
 * Creates an order of a storefront or of the phone form. The contract has checked its sums. Idempotent on `order_number`; an
 * order without a number gets one.
 * @throws AppError invalid for an unknown product or delivery type, a slot in the past, or a shipping cost outside its type's range
 * without a reason; duplicate for another order under the same number.
 */
export const createOrder = async (ctx: Ctx, input: OrderInput): Promise<Saved> => {
  const dated = { ...input, order_date: input.order_date ?? ctx.deps.now().toISOString() };
  checkDates(ctx, dated);
  const references = await checkReferences(ctx, input);
  const checked = { ...references, pricing: await priceOrder(ctx, input) };
  for (let attempt = 1; ; attempt += 1) {
    const order_number = input.order_number ?? generateOrderNumber(ctx);
    const order: NumberedOrder = { ...dated, order_number };
    // Of the input, because a repeated request without a date is the same order.
    const digest = intakeDigest({ ...input, order_number });
    const data = await insertNumberedOrder(ctx, order, digest, checked);
    if (data) return { message: createdMessage, data };
    if (input.order_number !== undefined || attempt === maxAttempts) return findRepeatedOrder(ctx, order, digest);
  }
};

/**
 * Returns why the caller may not set the status of an order, with the code of the error.
 * @param order `accept_until` is set while the order waits for the answer of its store
 */
export const findStatusError = (
  scope: Scope,
  order: { readonly status: string; readonly accept_until: unknown },
  to: string,
): ReturnType<typeof storeStatusError> => {
  if (scope.reach === 'all') return undefined;
  const error = storeStatusError(order.status, to);
  if (error || order.accept_until === null) return error;
  return { code: 'wrong_status', message: 'Accept this order before you change its status' };
};

/**
 * Sets the status. For staff, any of the six may follow any other (spec 1 §4); a store may make the changes of `storeStatusError`. Setting
 * the current status changes nothing. The store of an order that is no longer cancelled gets a new offer.
 * @throws AppError forbidden and wrong_status for a change that a store may not make; slot_full for an order that is no longer cancelled and whose slot is full; wrong_status when one of its coupons
 *   has no use left
 */
export const updateOrderStatus = async (ctx: Ctx, id: string, change: StatusChange): Promise<Saved> => {
  const existing = await lockOrderAtVersion(ctx, id, change.version);
  const to = change.order_status;
  const error = findStatusError(ctx.scope, existing, to);
  if (error) throw new AppError(error.code, error.message);
  if (existing.status !== to) {
    await recountCoupons(ctx, id, { before: existing.status !== 'cancelled', after: to !== 'cancelled' });
    if (to !== 'pending' && to !== 'confirmed') await withdrawOffer(ctx, existing, `Status set to ${to}`);
    const detail = { subject: 'Status', from: existing.status, to };
    await recordChange(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'status', detail, status: to });
    if (existing.status === 'cancelled' || to === 'cancelled')
      await reserveSeats(ctx, existing, { checksHours: false });
    if (existing.status === 'cancelled' && existing.vendor_id !== null)
      await offerToStore(ctx, { id, status: to }, existing.vendor_id);
    await auditOrder(ctx, existing, 'status', { status: { from: existing.status, to } });
  }
  return { message: 'Order status updated successfully', data: await loadOrder(ctx, id) };
};

const contactText = ({ full_name, phone, address1, address2 }: Omit<AddressChange, 'address_type' | 'version'>) =>
  [full_name, phone, address1, address2].filter(Boolean).join(', ');

/** Corrects name, phone and the two address lines of one address. City, state, country and pincode do not change. */
export const updateOrderAddress = async (ctx: Ctx, id: string, change: AddressChange): Promise<Saved> => {
  const order = await lockOrderAtVersion(ctx, id, change.version);
  const existing = await findAddress(ctx.db, id, change.address_type);
  if (!existing) throw notFound('Order');
  const after = {
    full_name: change.full_name,
    phone: change.phone,
    address1: change.address1,
    address2: change.address2 ?? existing.address2,
    state: existing.state,
    pincode: existing.pincode,
  };
  const text = { from: contactText(existing), to: contactText(after) };
  if (text.from !== text.to) {
    await updateAddress(ctx.db, id, change.address_type, after);
    const subject = change.address_type === 'billing' ? 'Billing Address' : 'Shipping Address';
    const detail = { subject, ...text };
    await recordChange(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'address', detail });
    await auditOrder(ctx, order, 'address', { [`${change.address_type}_address`]: text });
  }
  return { message: 'Order address updated successfully', data: await loadOrder(ctx, id) };
};

export const viewOrder = async (ctx: Ctx, id: string) => ({ data: await loadOrder(ctx, id) });

/** Adds an internal note. The version does not change, so that an open edit of the order does not become stale. */
export const addNote = async (ctx: Ctx, id: string, text: string): Promise<Saved> => {
  const order = await insertNote(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, text });
  if (!order) throw notFound('Order');
  const { order_number: recordName, version } = order;
  const changes = { notes: { from: null, to: text } };
  // Without stores, because vendors see no notes.
  await audit(ctx, { module: 'order', action: 'note', recordId: id, recordName, changes, version });
  return { message: 'Note added successfully', data: await loadOrder(ctx, id) };
};

/** Returns the customer with a phone number from their latest order, or null. */
export const viewCustomer = async (ctx: Ctx, phone: string) => {
  const row = await findCustomer(ctx.db, phone);
  return { data: row ? toCustomer(row) : null };
};
