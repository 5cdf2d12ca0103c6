import { changedFields } from '@bakehouse/contract/order/change/order-changes';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { grantedScope } from '../../../kernel/access/permissions.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Actor, Ctx } from '../../../kernel/http/context.ts';
import { AppError, forbidden } from '../../../platform/errors.ts';
import { addTimelineEntry } from '../order.writes.ts';
import { loadOrder, lockOrderAtVersion, type Saved } from '../order-access.ts';
import { confirmChanges } from './order-change.writes.ts';

/**
 * Confirms the changes of an order for its store. The version of the order does not change, so that an open edit of the order does not
 * become stale. Without a change to confirm, nothing is written.
 * @param number number of the last change that the person saw
 * @throws AppError forbidden for staff and bakers; not_found for an order of another store; stale when the order has changed since
 */
export async function confirmStoreChanges(ctx: Ctx, id: string, number: number): Promise<Saved> {
  if (!mayConfirm(ctx.actor)) throw forbidden();
  const order = await lockOrderAtVersion(ctx, id, undefined);
  const { changes } = await loadOrder(ctx, id);
  if (changes && changes.open.length > 0) {
    if (changes.number !== number)
      throw new AppError(
        'stale',
        /* i18n */ 'This order has changed again. Look at the new changes before you confirm them.',
      );
    const fields = changedFields(changes.open.map(({ field }) => field));
    const { user } = ctx.actor;
    const at = ctx.deps.now();
    await confirmChanges(ctx.db, id, { at, ...user });
    const detail = { subject: 'Changes', from: '', to: fields };
    await addTimelineEntry(ctx.db, id, { at, actor: user, kind: 'confirmed', detail });
    const { order_number: recordName, version, vendor_id } = order;
    await audit(ctx, {
      module: 'order',
      action: 'confirm_changes',
      recordId: id,
      recordName,
      changes: { Changes: { from: null, to: fields } },
      version,
      stores: [vendor_id],
    });
  }
  return { message: 'Changes confirmed successfully', data: await loadOrder(ctx, id) };
}

/** Returns whether a person may confirm changes for their own store. Staff confirm nothing, except while they work as the store. */
const mayConfirm = (actor: Actor): boolean =>
  [orderAcceptanceEndpoints.accept, orderEndpoints.updateStatus].some(
    (endpoint) => grantedScope(actor, endpoint)?.reach === 'own',
  );
