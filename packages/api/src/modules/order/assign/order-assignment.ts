import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { kilometresBetween } from '@bakehouse/contract/core/great-circle';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { rankVendors } from '@bakehouse/contract/order/vendor-ranking';
import { eligibility, type Reason } from '@bakehouse/contract/vendor/eligibility';
import type { Changes } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { millimetre } from '../../../platform/lib/great-circle.ts';
import { localNow } from '../../vendor/hours/servicing.ts';
import { chargeError, chargeText } from '../../vendor/vendor.rules.ts';
import type { ContinuedRound } from '../acceptance/order-offer.queries.ts';
import { offerToStore, withdrawOffer } from '../acceptance/order-offer.ts';
import { storeChangeOf } from '../change/order-change.writes.ts';
import { postOrders } from '../money/order-money.ts';
import type { LockedOrder } from '../order.queries.ts';
import { type Assignment, clearAssignment, recordAssignment } from '../order.writes.ts';
import { auditOrder, loadOrder, lockOrderAtVersion, type Saved } from '../order-access.ts';
import { lockSeats, requireSeats, writeSeats } from '../seats/order-seats.ts';
import { findCandidates } from './order-candidates.ts';
import { termsOf } from './order-terms.ts';
import {
  findAssignment,
  findOrderDestination,
  type LockedVendor,
  lockOfferedType,
  lockVendor,
  type NamedAssignment,
  type OfferedTypeRow,
} from './order-vendor.queries.ts';

/** Assigns an order to a store. The order is always locked before the store. */

/** The charges are in rupees. */
export type AssignmentInput = BodyOf<typeof orderAssignmentEndpoints.assignVendor>;
const comparedFields = [
  'vendor_id',
  'delivery_type_id',
  'vendor_delivery_charges',
  'vendor_charges',
  'vendors_note',
] as const;

/** The labels and texts of an assignment on the timeline. */
const timelineFields: readonly (readonly [label: string, textOf: (assignment: NamedAssignment) => string])[] = [
  ['Vendor', ({ store_name }) => store_name],
  ['Delivery type', ({ type_name }) => type_name],
  ['Delivery charge', ({ vendor_delivery_charges }) => chargeText(vendor_delivery_charges)],
  ['Vendor charges', ({ vendor_charges }) => `Rs ${toRupees(vendor_charges)}`],
  ['Note', ({ vendors_note }) => vendors_note || 'none'],
];
export type AssignmentOptions = {
  /** Why the limits of the store are disregarded. */
  readonly override?: string;
  /**
   * True for assignments without a person, by bulk actions and offers to the next store: they need no reason for another store, and take
   * the charges of its agreement.
   */
  readonly isBulk?: true;
  /** The round of offers that this assignment continues; undefined for an assignment by a person. */
  readonly continued?: ContinuedRound;
};

/**
 * Assigns an order to a store. Repeating the current assignment changes nothing. It does not read the order that results.
 * @throws AppError stale; invalid for a store that is not approved or does not offer the type, or whose agreement gives other charges; not_eligible for a store that cannot
 *   deliver the order; slot_full, with the next free slot
 */
export async function assignVendor(
  ctx: Ctx,
  id: string,
  body: AssignmentInput,
  { override, isBulk, continued }: AssignmentOptions = {},
): Promise<void> {
  const order = await lockOrderAtVersion(ctx, id, body.version);
  const before = await findAssignment(ctx.db, id);
  const sent = {
    vendor_id: body.vendor,
    delivery_type_id: body.delivery_type,
    vendor_delivery_charges: toPaise(body.vendor_delivery_charges),
    vendor_charges: toPaise(body.vendor_charges),
    vendors_note: body.vendors_note ?? '',
  };
  if (isSameAssignment(before, sent) && order.vendor_id === sent.vendor_id) return;
  const terms = await termsOf(ctx, id, sent, { before, isBulk: isBulk === true });
  const assignment: Assignment = { ...sent, ...terms };
  const { disregarded, ...after } = await checkAssignment(ctx, order, assignment, override !== undefined);
  const isOtherStore = order.vendor_id !== assignment.vendor_id;
  if (isOtherStore && !isBulk && !body.choice_reason) await requireChoiceReason(ctx, id, assignment.vendor_id);
  const reason = reasonText(disregarded, { override, choice_reason: body.choice_reason });
  const detail = { ...timelineDetail(before, after), ...(reason && { reason }) };
  const event = { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'vendor', detail } as const;
  if (isOtherStore) await withdrawOffer(ctx, order, 'Assigned to another store');
  const note = (text = '') => ({ note: text });
  const change = isOtherStore ? undefined : storeChangeOf(order, note(before?.vendors_note), note(after.vendors_note));
  await recordAssignment(ctx.db, id, assignment, event, change);
  await postOrders(ctx.db, [id], { ...event, event: 'assigned' });
  await writeSeats(ctx.db, id);
  const changes = {
    ...assignmentChanges(before, after),
    ...(reason && { reason: { from: null, to: reason } }),
    ...declinedChange(continued),
  };
  if (isOtherStore) await offerToStore(ctx, order, assignment.vendor_id, continued);
  await auditOrder(ctx, order, 'assign', changes, { before: [order.vendor_id], after: [assignment.vendor_id] });
}

/**
 * Assigns an order to a store for a person, and returns the order.
 * @throws AppError as `assignVendor` does
 */
export async function saveAssignment(
  ctx: Ctx,
  id: string,
  body: AssignmentInput,
  options?: Pick<AssignmentOptions, 'override'>,
): Promise<Saved> {
  await assignVendor(ctx, id, body, options);
  return { message: 'Vendor assigned successfully', data: await loadOrder(ctx, id) };
}

const isSameAssignment = (before: Assignment | undefined, after: Pick<Assignment, (typeof comparedFields)[number]>) =>
  before !== undefined && comparedFields.every((field) => before[field] === after[field]);

/** Locks the store and its offer, and checks that the order can be assigned to it. */
async function checkAssignment(
  ctx: Ctx,
  order: LockedOrder,
  assignment: Assignment,
  isOverride: boolean,
): Promise<NamedAssignment & { disregarded: readonly Reason[] }> {
  if (order.status === 'cancelled')
    throw new AppError('wrong_status', 'This order is cancelled. Change its status before you assign a vendor.');
  const vendor = requireApproved(await lockVendor(ctx.db, assignment.vendor_id));
  const { delivery_type_id: _id, vendor_delivery_charges: charge } = assignment;
  const { name } = requireOffered(vendor, await lockOfferedType(ctx.db, vendor.id, _id), charge);
  const disregarded = await checkLimits(ctx, order, vendor, { _id, name }, isOverride);
  return { ...assignment, store_name: vendor.store_name, type_name: name, disregarded };
}

/** @throws AppError invalid unless the store exists and is approved */
function requireApproved(vendor: LockedVendor | undefined): LockedVendor {
  if (!vendor) throw invalidField('vendor', 'Unknown vendor');
  const { store_name, status, is_deleted } = vendor;
  if (is_deleted) throw invalidField('vendor', `${store_name} has been deleted`);
  if (status !== 'approve')
    throw invalidField('vendor', `${store_name} is not approved ${status === 'reject' ? 'any more' : 'yet'}`);
  return vendor;
}

/** @throws AppError invalid unless the store offers the delivery type, and the type allows the charge */
function requireOffered(vendor: LockedVendor, type: OfferedTypeRow | undefined, charge: number): OfferedTypeRow {
  if (!type) throw invalidField('delivery_type', /* i18n */ 'Unknown delivery type');
  if (!type.is_offered) throw invalidField('delivery_type', `${vendor.store_name} has no active ${type.name}`);
  const error = chargeError(charge, type.cost_range);
  if (error) throw invalidField('vendor_delivery_charges', error);
  return type;
}

/**
 * Checks the limits of a store for an order, with the delivery type that it is assigned for. A store that has the order already is
 * checked only for its distance, so that its charges and note can change at any time.
 * @returns the reasons that an override disregards; empty without an override
 * @throws AppError not_eligible for reasons against the store; slot_full; invalid for a store without a location
 */
async function checkLimits(
  ctx: Ctx,
  order: LockedOrder,
  vendor: LockedVendor,
  type: { readonly _id: string; readonly name: string },
  isOverride: boolean,
): Promise<readonly Reason[]> {
  const distance_km = distanceOf(order, vendor);
  const facts = await lockSeats(ctx, order.id, vendor.id);
  const now = localNow(ctx);
  const deliveries = facts.deliveries.map((delivery) => ({ ...delivery, type }));
  const limits = {
    ...facts,
    ...(order.vendor_id === vendor.id && {
      hours: null,
      cash: null,
      assortment: null,
      documents: null,
      paused_until: null,
    }),
  };
  const store = {
    ...limits,
    distance_km,
    service_radius: vendor.service_radius,
    delivery_preferences: [{ type_id: type._id }],
  };
  const { reasons } = eligibility({ wanted: [type], deliveries, collects_cash: facts.collects_cash }, store, now);
  if (isOverride) return reasons;
  rejectIneligible(vendor, reasons);
  requireSeats({ ...limits, deliveries }, now);
  return [];
}

/**
 * Returns the distance of a store from an order in kilometres, less a tolerance that accepts a suggested store with a rounded
 * distance; null while the location of the order is unknown.
 * @throws AppError invalid for a store without a location
 */
function distanceOf(order: LockedOrder, vendor: LockedVendor): number | null {
  if (order.latitude === null || order.longitude === null) return null;
  if (vendor.latitude === null || vendor.longitude === null)
    throw invalidField('vendor', `${vendor.store_name} is not on the map, so its distance to this order is unknown`);
  const distance_km = kilometresBetween(
    { latitude: order.latitude, longitude: order.longitude },
    { latitude: vendor.latitude, longitude: vendor.longitude },
  );
  return distance_km - millimetre;
}

/** @throws AppError not_eligible for a store that cannot deliver an order, with every reason except a full slot */
function rejectIneligible({ store_name }: LockedVendor, reasons: readonly Reason[]) {
  const others = reasons.filter(({ code }) => code !== 'full');
  const [first] = others;
  if (!first) return;
  const texts = others.map(({ text }) => text).join('; ');
  const message =
    first.code === 'distance'
      ? `${store_name} does not reach this order: it is ${texts}`
      : `${store_name} cannot deliver this order: ${texts}`;
  throw new AppError('not_eligible', message, { fields: { vendor: message } });
}

/**
 * Requires a reason for another store than the first suggestion, if the assignment settings require it.
 * @throws AppError invalid
 */
async function requireChoiceReason(ctx: Ctx, id: string, vendorId: string): Promise<void> {
  const order = await findOrderDestination(ctx.db, id);
  if (order?.settings?.reason_for_other_vendor !== true) return;
  const { choices, settings } = await findCandidates(ctx, order);
  const [first] = rankVendors(choices, order.wanted, settings.weights);
  if (first && first.id !== vendorId)
    throw invalidField('choice_reason', `Give a reason: ${first.store_name} is suggested first`);
}

/** Returns the reasons for an override and for the choice of the store as one text. */
const reasonText = (
  disregarded: readonly Reason[],
  { override, choice_reason }: { override?: string | undefined; choice_reason?: string | undefined },
): string =>
  [
    override &&
      `Override${disregarded.length ? ` (${disregarded.map(({ text }) => text).join('; ')})` : ''}: ${override}`,
    choice_reason,
  ]
    .filter(Boolean)
    .join('. ');

/** Returns the timeline entry: vendor and type of a first assignment, or the fields that a reassignment changes. */
function timelineDetail(before: NamedAssignment | undefined, after: NamedAssignment) {
  if (!before) return { subject: 'Vendor', from: '', to: `${after.store_name}, ${after.type_name}` };
  const changed = timelineFields.filter(([, textOf]) => textOf(before) !== textOf(after));
  return {
    subject: changed.map(([label]) => label).join(', '),
    from: changed.map(([, textOf]) => textOf(before)).join('; '),
    to: changed.map(([, textOf]) => textOf(after)).join('; '),
  };
}

/** Returns the changes for the audit log. */
function assignmentChanges(before: NamedAssignment | undefined, after: NamedAssignment): Changes {
  const display = (assignment: NamedAssignment | undefined): Record<string, unknown> =>
    assignment
      ? {
          vendor: assignment.store_name,
          delivery_type: assignment.type_name,
          vendor_delivery_charges: chargeText(assignment.vendor_delivery_charges),
          vendor_charges: chargeText(assignment.vendor_charges),
          vendors_note: assignment.vendors_note,
        }
      : {};
  const [from, to] = [display(before), display(after)];
  return Object.fromEntries(
    Object.keys(to)
      .filter((key) => from[key] !== to[key])
      .map((key) => [key, { from: from[key] ?? null, to: to[key] ?? null }]),
  );
}

/** Adds the store that declined to the audit entry, so that it gets no notification that it lost the order. */
const declinedChange = ({ declinedBy }: Pick<ContinuedRound, 'declinedBy'> = {}): Changes =>
  declinedBy === undefined ? {} : { declined_by: { from: null, to: declinedBy } };

/** Returns why the store of an order cannot be removed, or undefined. */
export function unassignBlockedReason({
  status,
  vendor_id,
}: Pick<LockedOrder, 'status' | 'vendor_id'>): string | undefined {
  if (status === 'delivered' || status === 'cancelled')
    return `This order is ${status}, so its vendor cannot be removed.`;
  return vendor_id === null ? 'This order has no vendor.' : undefined;
}

/**
 * Removes the store of an order, to undo its first assignment or because its store did not accept it. An order without a store
 * does not change.
 */
export async function unassignVendor(
  ctx: Ctx,
  id: string,
  declined?: Pick<ContinuedRound, 'declinedBy'>,
): Promise<void> {
  const order = await lockOrderAtVersion(ctx, id, undefined);
  if (order.vendor_id === null) return;
  const store = await lockVendor(ctx.db, order.vendor_id);
  const name = store?.store_name ?? '';
  await withdrawOffer(ctx, order, 'The store was removed');
  const detail = { subject: 'Vendor', from: name, to: 'none' };
  const event = { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'vendor', detail } as const;
  await clearAssignment(ctx.db, id, event);
  await postOrders(ctx.db, [id], { ...event, event: 'unassigned' });
  await writeSeats(ctx.db, id);
  const changes = { vendor: { from: name, to: null }, ...declinedChange(declined) };
  await auditOrder(ctx, order, 'unassign', changes, { before: [order.vendor_id], after: [] });
}

/**
 * Removes the store of an order for a person. Its seats at the store are released, and an open offer is withdrawn.
 * @throws AppError stale; wrong_status for an order without a store, and for a delivered or cancelled order
 */
export async function removeVendor(
  ctx: Ctx,
  id: string,
  { version }: BodyOf<typeof orderAssignmentEndpoints.unassignVendor>,
): Promise<Saved> {
  const reason = unassignBlockedReason(await lockOrderAtVersion(ctx, id, version));
  if (reason) throw new AppError('wrong_status', reason);
  await unassignVendor(ctx, id);
  return { message: 'Vendor removed successfully', data: await loadOrder(ctx, id) };
}
