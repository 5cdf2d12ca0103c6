import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { NumberedOrder, OrderInput } from '@bakehouse/contract/order/order';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { storeStatuses } from '@bakehouse/contract/order/order-life';
import { AppError, invalidField, notFound } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { dayIn } from '../../lib/zoned-time.ts';
import { audit } from '../../plugins/audit.ts';
import { checkNamed } from './edit/order-checks.ts';
import { intakeDigest, slotInThePast, toRows } from './edit/order-intake.ts';
import { toCustomer, toOrder } from './order.present.ts';
import { findAddress, findByNumber, findCustomer } from './order.queries.ts';
import { insertNote, insertOrder, recordChange, updateAddress } from './order.writes.ts';
import { loaded, lockedAt, type Saved } from './order-access.ts';

/** The verbs of orders and their rules. Each runs in the transaction of its call. */

type StatusChange = BodyOf<typeof orderEndpoints.updateStatus>;
type AddressChange = BodyOf<typeof orderEndpoints.updateAddress>;

const created = 'Order created successfully';

/** The same order sent again is answered with the one that exists; another order under its number is rejected. */
const answerRepeated = async (ctx: Ctx, order: NumberedOrder, digest: string): Promise<Saved> => {
  const before = await findByNumber(ctx.db, order.order_number);
  if (before?.intake_digest !== digest || before.deleted_at)
    throw new AppError('duplicate', `Order number ${order.order_number} is already taken`, {
      fields: { order_number: `Order number ${order.order_number} is already taken` },
    });
  return { message: created, data: await loaded(ctx, before.id) };
};

/** `BH-261121-7Q2MKX4`: the day in the marketplace's zone and seven of 32 signs without 0, O, 1 and I; 34 billion a day. */
const ownNumber = ({ deps }: Ctx): string => {
  const day = dayIn(deps.config.TIME_ZONE, deps.now()).slice(2).replaceAll('-', '');
  const signs = [...randomBytes(7)].map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('');
  return `BH-${day}-${signs}`;
};

const rejectPastSlot = ({ deps }: Ctx, order: OrderInput) => {
  const index = slotInThePast(order, deps.config.TIME_ZONE);
  if (index >= 0) throw invalidField(`order_items.${index}.selected_delivery_slot`, 'The delivery slot is in the past');
};

type Checked = Awaited<ReturnType<typeof checkNamed>>;

/**
 * @returns undefined when the number is taken; then nothing is written.
 * @throws AppError invalid for a shipping cost outside its type's range without a reason.
 */
const insertNumbered = async (ctx: Ctx, order: NumberedOrder, { images, charges }: Checked) => {
  const { header, ...parts } = toRows(order, images);
  const at = ctx.deps.now().toISOString();
  const { user } = ctx.actor;
  const event = {
    at,
    actor_name: user.name,
    kind: 'created',
    detail: {
      subject: 'Order',
      from: '',
      to: `from ${order.source}`,
      ...(charges.reason && { reason: charges.reason }),
    },
  } as const;
  const row = { ...header, intake_digest: intakeDigest(order) };
  if (!(await insertOrder(ctx.db, row, { ...parts, event }, user))) return undefined;
  // Thrown after the insert, which it rolls back: an order sent again gets its first answer even if the range changed since.
  if (charges.error) throw charges.error;
  await audit(ctx, {
    module: 'order',
    action: 'create',
    recordId: header.id,
    recordName: order.order_number,
    changes: {
      order_number: { from: null, to: order.order_number },
      order_total: { from: null, to: order.order_total },
    },
  });
  return toOrder({
    ...header,
    ...parts,
    version: 1,
    events: [event],
    assignment: null,
    notes: [],
    invoice: null,
    vendor_id: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
};

/** How often a number of the server's own is drawn: a clash is one in billions. */
const maxDraws = 5;

/**
 * Creates an order as a storefront or the phone form sends it; the contract has checked its sums. Idempotent on `order_number`.
 * An order without a number gets one.
 * @throws AppError invalid for an unknown product or delivery type, a slot in the past, or a shipping cost outside its type's range
 * without a reason; duplicate for another order under the same number.
 */
export const createOrder = async (ctx: Ctx, given: OrderInput): Promise<Saved> => {
  rejectPastSlot(ctx, given);
  const checked = await checkNamed(ctx, given);
  for (let draw = 1; ; draw += 1) {
    const order: NumberedOrder = { ...given, order_number: given.order_number ?? ownNumber(ctx) };
    const data = await insertNumbered(ctx, order, checked);
    if (data) return { message: created, data };
    if (given.order_number !== undefined || draw === maxDraws) return answerRepeated(ctx, order, intakeDigest(order));
  }
};

/** Any of the six statuses may follow any other (spec 1 §4). The same one again changes nothing. */
export const updateOrderStatus = async (ctx: Ctx, id: string, change: StatusChange): Promise<Saved> => {
  const before = await lockedAt(ctx, id, change.version);
  const to = change.order_status;
  if (ctx.scope.reach === 'own' && !storeStatuses.includes(to))
    throw new AppError('forbidden', 'A store may set an order to processing, shipped or delivered');
  if (before.status !== to) {
    const detail = { subject: 'Status', from: before.status, to };
    await recordChange(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'status', detail, status: to });
    await audit(ctx, {
      module: 'order',
      action: 'status',
      recordId: id,
      recordName: before.order_number,
      changes: { status: { from: before.status, to } },
    });
  }
  return { message: 'Order status updated successfully', data: await loaded(ctx, id) };
};

const lines = (address: { full_name: string; phone: string; address1: string; address2: string }) =>
  [address.full_name, address.phone, address.address1, address.address2].filter(Boolean).join(', ');

/** Corrects name, phone and the two address lines of one address; city, state, country and pincode stay. */
export const updateOrderAddress = async (ctx: Ctx, id: string, change: AddressChange): Promise<Saved> => {
  const order = await lockedAt(ctx, id, change.version);
  const before = await findAddress(ctx.db, id, change.address_type);
  if (!before) throw notFound('Order');
  const after = {
    full_name: change.full_name,
    phone: change.phone,
    address1: change.address1,
    address2: change.address2 ?? before.address2,
    pincode: before.pincode,
  };
  if (lines(before) !== lines(after)) {
    await updateAddress(ctx.db, id, change.address_type, after);
    const subject = change.address_type === 'billing' ? 'Billing Address' : 'Shipping Address';
    const detail = { subject, from: lines(before), to: lines(after) };
    await recordChange(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'address', detail });
    const changes = { [`${change.address_type}_address`]: { from: lines(before), to: lines(after) } };
    await audit(ctx, { module: 'order', action: 'address', recordId: id, recordName: order.order_number, changes });
  }
  return { message: 'Order address updated successfully', data: await loaded(ctx, id) };
};

export const viewOrder = async (ctx: Ctx, id: string) => ({ data: await loaded(ctx, id) });

/** Adds an internal note. It changes nothing of the order, so its version stays and nobody's edit becomes stale. */
export const addNote = async (ctx: Ctx, id: string, text: string): Promise<Saved> => {
  const recordName = await insertNote(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, text });
  if (recordName === undefined) throw notFound('Order');
  const changes = { notes: { from: null, to: text } };
  await audit(ctx, { module: 'order', action: 'note', recordId: id, recordName, changes });
  return { message: 'Note added successfully', data: await loaded(ctx, id) };
};

/** Who ordered under a phone before; null for someone new. */
export const viewCustomer = async (ctx: Ctx, phone: string) => {
  const row = await findCustomer(ctx.db, phone);
  return { data: row ? toCustomer(row) : null };
};
