import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { maxUpcomingOrders, type UpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { storeStatusError } from '@bakehouse/contract/order/order-lifecycle';
import { grantedScope } from '../../kernel/access/permissions.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx, Scope } from '../../kernel/http/context.ts';
import { AppError, forbidden, notFound } from '../../platform/errors.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { offerToStore, withdrawOffer } from './acceptance/order-offer.ts';
import type { OrderParts } from './change/order-change.table.ts';
import { storeChangeOf } from './change/order-change.writes.ts';
import { addressPart } from './change/order-parts.ts';
import { recountCoupons } from './coupon/order-coupons.ts';
import { correctInvoice, openInvoice } from './invoice/order-corrections.ts';
import { postStatus } from './money/order-payments.ts';
import { presentOrder, toCustomer } from './order.present.ts';
import { type AddressRow, findAddress, findCustomer, findUpcomingOrders } from './order.queries.ts';
import { insertNote, recordChange, updateAddress } from './order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from './order-access.ts';
import { type CodeResult, requireProof } from './proof/require-proof.ts';
import { reserveSeats } from './seats/order-seats.ts';
import { takeStock } from './stock/order-stock.ts';

/** The actions on stored orders and their rules. Each runs in the transaction of its request. */

type StatusChange = BodyOf<typeof orderEndpoints.updateStatus>;
type AddressChange = BodyOf<typeof orderEndpoints.updateAddress>;

/**
 * Returns why the caller may not set the status of an order, with the code of the error.
 * @param order `accept_until` is set while the order waits for the answer of its store
 */
export function findStatusError(
  scope: Scope,
  order: { readonly status: string; readonly accept_until: unknown },
  to: string,
): ReturnType<typeof storeStatusError> {
  if (scope.reach === 'all') return undefined;
  const error = storeStatusError(order.status, to);
  if (error || order.accept_until === null) return error;
  return { code: 'wrong_status', message: /* i18n */ 'Accept this order before you change its status' };
}

/**
 * Sets the status. For staff, any of the six may follow any other (spec 1 §4); a store may make the changes of `storeStatusError`. Setting
 * the current status changes nothing. The store of an order that is no longer cancelled gets a new offer.
 * @param code the result for the code of the customer, if the request has one
 * @throws AppError forbidden and wrong_status for a change that a store may not make; proof_required without the proof of delivery that the order needs; slot_full and out_of_stock for an order that is no longer cancelled; wrong_status when one of its coupons
 *   has no use left
 */
export async function updateOrderStatus(ctx: Ctx, id: string, change: StatusChange, code?: CodeResult): Promise<Saved> {
  const existing = await lockOrderAtVersion(ctx, id, change.version);
  const to = change.order_status;
  const error = findStatusError(ctx.scope, existing, to);
  if (error) throw new AppError(error.code, error.message);
  if (existing.status !== to) {
    const unproved = await requireProof(ctx, existing, change, code);
    const changesCharge = existing.status === 'cancelled' || to === 'cancelled';
    const invoice = changesCharge ? await openInvoice(ctx, id) : undefined;
    await recountCoupons(ctx, id, { before: existing.status !== 'cancelled', after: to !== 'cancelled' });
    if (to !== 'pending' && to !== 'confirmed') await withdrawOffer(ctx, existing, `Status set to ${to}`);
    const detail = { subject: 'Status', from: existing.status, to, ...(unproved && { reason: unproved }) };
    await recordChange(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'status', detail, status: to });
    await postStatus(ctx, existing, to);
    if (changesCharge) {
      await reserveSeats(ctx, existing, { checksHours: false });
      await takeStock(ctx, id);
    }
    if (existing.status === 'cancelled' && existing.vendor_id !== null)
      await offerToStore(ctx, { id, status: to }, existing.vendor_id);
    await correctInvoice(ctx, existing, invoice);
    await auditOrder(ctx, existing, 'status', {
      status: { from: existing.status, to },
      ...(unproved && { 'No proof of delivery': { from: null, to: unproved } }),
    });
  }
  return { message: 'Order status updated successfully', data: await loadOrder(ctx, id) };
}

const contactText = ({ full_name, phone, address1, address2 }: Omit<AddressChange, 'address_type' | 'version'>) =>
  [full_name, phone, address1, address2].filter(Boolean).join(', ');

/** Returns the part of an order that a correction changes for its store; none for the billing address. */
function addressParts(row: AddressRow): OrderParts {
  const address = addressPart([row]);
  return address ? { address } : {};
}

/** Corrects name, phone and the two address lines of one address. City, state, country and pincode do not change. */
export async function updateOrderAddress(ctx: Ctx, id: string, change: AddressChange): Promise<Saved> {
  const order = await lockOrderAtVersion(ctx, id, change.version);
  const existing = await findAddress(ctx.db, id, change.address_type);
  if (!existing) throw notFound(/* i18n */ 'Order');
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
    const invoice = await openInvoice(ctx, id);
    await updateAddress(
      ctx.db,
      id,
      change.address_type,
      after,
      storeChangeOf(order, addressParts(existing), addressParts({ ...existing, ...after })),
    );
    const subject = change.address_type === 'billing' ? 'Billing Address' : 'Shipping Address';
    const detail = { subject, ...text };
    await recordChange(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'address', detail });
    await correctInvoice(ctx, order, invoice);
    await auditOrder(ctx, order, 'address', { [`${change.address_type}_address`]: text });
  }
  return { message: 'Order address updated successfully', data: await loadOrder(ctx, id) };
}

/**
 * Returns the orders of today and tomorrow, the open ones of yesterday, and those that wait for an answer, of the caller's store
 * with all details.
 * @throws AppError forbidden without the permission to view orders
 */
export async function listUpcomingOrders(ctx: Ctx): Promise<{ data: UpcomingOrders }> {
  if (!grantedScope(ctx.actor, orderEndpoints.details)) throw forbidden();
  const today = dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now());
  const rows = await findUpcomingOrders(ctx.db, ctx.scope, {
    days: [today, dayAfter(today, 1)],
    // Slots around midnight end on the next day.
    openDay: dayAfter(today, -1),
    limit: maxUpcomingOrders + 1,
  });
  const orders = rows.slice(0, maxUpcomingOrders).map((row) => presentOrder(ctx.scope, row, ctx.deps.now()));
  return { data: { today, orders, is_limited: rows.length > maxUpcomingOrders } };
}

export const viewOrder = async (ctx: Ctx, id: string) => ({ data: await loadOrder(ctx, id) });

/** Adds an internal note. The version does not change, so that an open edit of the order does not become stale. */
export async function addNote(ctx: Ctx, id: string, text: string): Promise<Saved> {
  const order = await insertNote(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, text });
  if (!order) throw notFound(/* i18n */ 'Order');
  const { order_number: recordName, version } = order;
  const changes = { notes: { from: null, to: text } };
  // Without stores, because vendors see no notes.
  await audit(ctx, { module: 'order', action: 'note', recordId: id, recordName, changes, version });
  return { message: 'Note added successfully', data: await loadOrder(ctx, id) };
}

/** Returns the customer with a phone number from their latest order, or null. */
export async function viewCustomer(ctx: Ctx, phone: string) {
  const row = await findCustomer(ctx.db, phone);
  return { data: row ? toCustomer(row) : null };
}
