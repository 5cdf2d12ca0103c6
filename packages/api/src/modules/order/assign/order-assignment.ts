import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { kilometresBetween } from '@bakehouse/contract/core/great-circle';
import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { leftOutReason } from '@bakehouse/contract/order/vendor-ranking';
import { AppError, invalidField } from '../../../errors.ts';

import type { Ctx } from '../../../http/context.ts';
import { audit, type Changes } from '../../../plugins/audit.ts';
import { chargeError } from '../../vendor/vendor.rules.ts';
import type { LockedOrder } from '../order.queries.ts';
import { type Assignment, recordAssignment } from '../order.writes.ts';
import { loadOrder, lockOrderAt, type Saved } from '../order-access.ts';
import {
  findAssignment,
  type LockedVendor,
  lockOffer,
  lockVendor,
  type NamedAssignment,
  type OfferRow,
} from './order-vendor.queries.ts';

/** Assigns an order to a store. The order is always locked before the store. */

type AssignmentInput = BodyOf<typeof orderEndpoints.assignVendor>;

/** @throws AppError invalid unless the store exists and is approved. The message names the store. */
const requireApproved = (vendor: LockedVendor | undefined): LockedVendor => {
  if (!vendor) throw invalidField('vendor', 'Unknown vendor');
  const { store_name, status, is_deleted } = vendor;
  if (is_deleted) throw invalidField('vendor', `${store_name} has been deleted`);
  if (status !== 'approve')
    throw invalidField('vendor', `${store_name} is not approved ${status === 'reject' ? 'any more' : 'yet'}`);
  return vendor;
};

/** A millimetre in kilometres. The tolerance accepts a suggested store whose distance was rounded. */
const tolerance = 0.000_001;

const rejectOutOfReach = (order: LockedOrder, vendor: LockedVendor) => {
  if (order.latitude === null || order.longitude === null) return;
  if (vendor.latitude === null || vendor.longitude === null)
    throw invalidField(
      'vendor',
      `${vendor.store_name} is not on the map, so nobody knows whether it reaches this order`,
    );
  const distance_km = kilometresBetween(
    { latitude: order.latitude, longitude: order.longitude },
    { latitude: vendor.latitude, longitude: vendor.longitude },
  );
  if (distance_km <= vendor.service_radius + tolerance) return;
  const reason = leftOutReason({ distance_km, service_radius: vendor.service_radius, delivery_preferences: [] }, []);
  throw invalidField('vendor', `${vendor.store_name} does not reach this order: it is ${reason}`);
};

const rejectNotOffered = (vendor: LockedVendor, type: OfferRow | undefined, charge: number): OfferRow => {
  if (!type) throw invalidField('delivery_type', 'Unknown delivery type');
  if (!type.offered) throw invalidField('delivery_type', `${vendor.store_name} has no active ${type.name}`);
  const error = chargeError(charge, type.cost_range);
  if (error) throw invalidField('vendor_delivery_charges', error);
  return type;
};

const fields = ['vendor_id', 'delivery_type_id', 'vendor_delivery_charges', 'vendor_charges', 'vendors_note'] as const;

const isSame = (before: Assignment | undefined, after: Assignment) =>
  before !== undefined && fields.every((field) => before[field] === after[field]);

const rupees = (paise: number) => (paise === 0 ? 'Free' : `Rs ${toRupees(paise)}`);

/** The parts of an assignment as the timeline names them, with their display text. */
const parts: readonly (readonly [label: string, textOf: (assignment: NamedAssignment) => string])[] = [
  ['Vendor', ({ store_name }) => store_name],
  ['Delivery type', ({ type_name }) => type_name],
  ['Delivery charge', ({ vendor_delivery_charges }) => rupees(vendor_delivery_charges)],
  ['Vendor charges', ({ vendor_charges }) => `Rs ${toRupees(vendor_charges)}`],
  ['Note', ({ vendors_note }) => vendors_note || 'none'],
];

/** Returns the timeline entry: vendor and type of a first assignment, or the parts that a reassignment changes. */
const timelineDetail = (before: NamedAssignment | undefined, after: NamedAssignment) => {
  if (!before) return { subject: 'Vendor', from: '', to: `${after.store_name}, ${after.type_name}` };
  const changed = parts.filter(([, textOf]) => textOf(before) !== textOf(after));
  return {
    subject: changed.map(([label]) => label).join(', '),
    from: changed.map(([, textOf]) => textOf(before)).join('; '),
    to: changed.map(([, textOf]) => textOf(after)).join('; '),
  };
};

const changesFrom = (before: NamedAssignment | undefined, after: NamedAssignment): Changes => {
  const display = (one: NamedAssignment | undefined): Record<string, unknown> =>
    one
      ? {
          vendor: one.store_name,
          delivery_type: one.type_name,
          vendor_delivery_charges: rupees(one.vendor_delivery_charges),
          vendor_charges: rupees(one.vendor_charges),
          vendors_note: one.vendors_note,
        }
      : {};
  const [from, to] = [display(before), display(after)];
  return Object.fromEntries(
    Object.keys(to)
      .filter((key) => from[key] !== to[key])
      .map((key) => [key, { from: from[key] ?? null, to: to[key] ?? null }]),
  );
};

/** Locks the store and its offer, and checks that the order can be assigned to it. */
const checkAssignment = async (ctx: Ctx, order: LockedOrder, assignment: Assignment): Promise<NamedAssignment> => {
  if (order.status === 'cancelled')
    throw new AppError('wrong_status', 'This order is cancelled. Change its status before you give it to a vendor.');
  const vendor = requireApproved(await lockVendor(ctx.db, assignment.vendor_id));
  const offer = await lockOffer(ctx.db, vendor.id, assignment.delivery_type_id);
  const type = rejectNotOffered(vendor, offer, assignment.vendor_delivery_charges);
  rejectOutOfReach(order, vendor);
  return { ...assignment, store_name: vendor.store_name, type_name: type.name };
};

/**
 * Assigns an order to a store. Repeating the current assignment changes nothing.
 * @throws AppError stale; invalid for a store that is not approved, does not offer the type, or does not reach the order's point.
 */
export const assignVendor = async (ctx: Ctx, id: string, body: AssignmentInput): Promise<Saved> => {
  const order = await lockOrderAt(ctx, id, body.version);
  const before = await findAssignment(ctx.db, id);
  const assignment: Assignment = {
    vendor_id: body.vendor,
    delivery_type_id: body.delivery_type,
    vendor_delivery_charges: toPaise(body.vendor_delivery_charges),
    vendor_charges: toPaise(body.vendor_charges),
    vendors_note: body.vendors_note ?? '',
  };
  if (!isSame(before, assignment) || order.vendor_id !== assignment.vendor_id) {
    const after = await checkAssignment(ctx, order, assignment);
    const detail = timelineDetail(before, after);
    const event = { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'vendor', detail } as const;
    await recordAssignment(ctx.db, id, assignment, event);
    const changes = changesFrom(before, after);
    await audit(ctx, { module: 'order', action: 'assign', recordId: id, recordName: order.order_number, changes });
  }
  return { message: 'Vendor assigned successfully', data: await loadOrder(ctx, id) };
};
