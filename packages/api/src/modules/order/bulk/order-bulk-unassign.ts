import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import type { BulkHandler, Plan } from '../../../kernel/bulk/bulk-resource.ts';
import {
  type AssignmentInput,
  assignVendor,
  unassignBlockedReason,
  unassignVendor,
} from '../assign/order-assignment.ts';
import {
  findAssignment,
  findOrderDestination,
  findOrderDestinations,
  type OrderDestination,
} from '../assign/order-vendor.queries.ts';
import { toAssignmentInput } from './order-bulk-assign.ts';

/** The bulk action that returns orders to Unassigned. */

const planOf = (order: OrderDestination | undefined): Plan => {
  if (!order) return { reason: 'Order not found' };
  const reason = unassignBlockedReason(order);
  return reason ? { reason } : { from: order.store_name ?? '', to: 'Unassigned' };
};

export const unassignHandler: BulkHandler = {
  action: orderBulkActions.unassign,
  endpoint: orderAssignmentEndpoints.unassignVendor,
  undoEndpoint: orderAssignmentEndpoints.assignVendor,
  lifecycleAfter: 'active',
  plan: async (ctx, records) => {
    const orders = await findOrderDestinations(
      ctx.db,
      records.map(({ id }) => id),
    );
    return records.map(({ id }) => planOf(orders.get(id)));
  },
  apply: async (ctx, { id }) => {
    const plan = planOf(await findOrderDestination(ctx.db, id));
    if ('reason' in plan) return plan;
    const before = await findAssignment(ctx.db, id);
    await unassignVendor(ctx, id);
    return { ...plan, before: before ? toAssignmentInput(before) : null };
  },
  undo: async (ctx, id, before) => {
    if (before) await assignVendor(ctx, id, before as AssignmentInput, { isBulk: true });
  },
};
