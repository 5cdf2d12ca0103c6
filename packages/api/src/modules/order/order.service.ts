import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@bakehouse/contract/endpoint';
import type { NumberedOrder, OrderInput, OrderRecord } from '@bakehouse/contract/order/order';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { stale } from '../../crud/crud-operations.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { audit } from '../../plugins/audit.ts';
import { dayIn } from '../../zoned-time.ts';
import { toOrder } from './order.present.ts';
import {
  findAddress,
  findByNumber,
  findDeliveryTypes,
  findOrder,
  findProductImages,
  lockOrder,
} from './order.queries.ts';
import { insertOrder, recordChange, updateAddress } from './order.writes.ts';
import { intakeDigest, toRows } from './order-intake.ts';

/** The verbs of orders and their rules. Each runs in the transaction of its call. */

type Saved = { message: string; data: OrderRecord };
type StatusChange = BodyOf<typeof orderEndpoints.updateStatus>;
type AddressChange = BodyOf<typeof orderEndpoints.updateAddress>;

const refuseUnknownProducts = (order: OrderInput, known: ReadonlyMap<string, unknown>) => {
  for (const [index, item] of order.order_items.entries()) {
    if (!known.has(item.product._id))
      throw invalidField(`order_items.${index}.product._id`, `Unknown product: ${item.product.name}`);
    for (const [place, addon] of (item.addons ?? []).entries())
      if (addon.product && !known.has(addon.product))
        throw invalidField(`order_items.${index}.addons.${place}.product`, `Unknown product: ${addon.name}`);
  }
};

const refuseUnknownDeliveryTypes = async (ctx: Ctx, order: OrderInput) => {
  const wanted = new Set(order.order_items.flatMap((item) => item.selected_delivery_type._id ?? []));
  const known = await findDeliveryTypes(ctx.db, [...wanted]);
  const index = order.order_items.findIndex((item) => {
    const id = item.selected_delivery_type._id;
    return id !== undefined && !known.has(id);
  });
  if (index >= 0) throw invalidField(`order_items.${index}.selected_delivery_type._id`, 'Unknown delivery type');
};

const productIds = (order: OrderInput) => [
  ...new Set(
    order.order_items.flatMap((item) => [
      item.product._id,
      ...(item.addons ?? []).flatMap((addon) => addon.product ?? []),
    ]),
  ),
];

const loaded = async (ctx: Ctx, id: string): Promise<OrderRecord> => {
  const row = await findOrder(ctx.db, ctx.scope, id);
  if (!row) throw notFound('Order');
  return toOrder(row);
};

/** The same order sent again is answered with the one that exists; another order under its number is refused. */
const answerRepeated = async (ctx: Ctx, order: NumberedOrder, digest: string): Promise<Saved> => {
  const before = await findByNumber(ctx.db, order.order_number);
  if (before?.intake_digest !== digest || before.deleted_at)
    throw new AppError('duplicate', `Order number ${order.order_number} is already taken`, {
      fields: { order_number: `Order number ${order.order_number} is already taken` },
    });
  return { message: 'Order created successfully', data: await loaded(ctx, before.id) };
};

/** `BH-261121-7Q2MKX4`: the day in the marketplace's zone and seven of 32 signs without 0, O, 1 and I; 34 billion a day. */
const ownNumber = ({ deps }: Ctx): string => {
  const day = dayIn(deps.config.TIME_ZONE, deps.now()).slice(2).replaceAll('-', '');
  const signs = [...randomBytes(7)].map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('');
  return `BH-${day}-${signs}`;
};

/**
 * Takes a whole order as a storefront sends it (its sums were checked by the contract). Idempotent on `order_number`.
 * @throws AppError invalid for an unknown product or delivery type, duplicate for another order under the same number.
 */
export const createOrder = async (ctx: Ctx, given: OrderInput): Promise<Saved> => {
  const order: NumberedOrder = { ...given, order_number: given.order_number ?? ownNumber(ctx) };
  if (ctx.scope.reach === 'own') throw new AppError('forbidden', 'You do not have permission to do this');
  const images = await findProductImages(ctx.db, productIds(order));
  refuseUnknownProducts(order, images);
  await refuseUnknownDeliveryTypes(ctx, order);
  const digest = intakeDigest(order);
  const { header, ...parts } = toRows(order, images);
  const at = ctx.deps.now().toISOString();
  const { user } = ctx.actor;
  const event = {
    at,
    actor_name: user.name,
    kind: 'created',
    detail: { subject: 'Order', from: '', to: `from ${order.source}` },
  } as const;
  const isNew = await insertOrder(ctx.db, { ...header, intake_digest: digest }, { ...parts, event }, user);
  if (!isNew) return answerRepeated(ctx, order, digest);
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
  const data = toOrder({
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
  return { message: 'Order created successfully', data };
};

const lockedAt = async (ctx: Ctx, id: string, version: number | undefined) => {
  const order = await lockOrder(ctx.db, ctx.scope, id);
  if (!order) throw notFound('Order');
  if (version !== undefined && version !== order.version) throw stale();
  return order;
};

/** Any of the six statuses may follow any other (spec 1 §4). The same one again changes nothing. */
export const updateOrderStatus = async (ctx: Ctx, id: string, change: StatusChange): Promise<Saved> => {
  const before = await lockedAt(ctx, id, change.version);
  const to = change.order_status;
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
