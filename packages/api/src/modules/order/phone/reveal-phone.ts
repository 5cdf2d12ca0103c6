import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { RevealedPhones } from '@bakehouse/contract/order/phone/reveal-phone.endpoints';
import { grantedScope } from '../../../kernel/access/permissions.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Ctx, isBaker } from '../../../kernel/http/context.ts';
import { limitPerMinute } from '../../../kernel/http/limits/throttle.ts';
import { AppError, forbidden, notFound } from '../../../platform/errors.ts';
import { findOrder } from '../order.queries.ts';
import { phoneAccessOf } from './order-phones.ts';

/** Maximum number of reveals of a person per minute. */
const maxReveals = 30;

const unmasked = 'The phone numbers of this order are not masked';
const errors = {
  shown: unmasked,
  after_acceptance: /* i18n */ 'Accept this order first. Its phone numbers are shown after you accept.',
  hidden: /* i18n */ 'This order was cancelled before you accepted it, so its phone numbers are not shown',
} as const;

/**
 * Returns the masked phone numbers of an order to its store, and records it. The version of the order does not change, so that parallel calls
 * do not wait for each other.
 * @throws AppError forbidden for staff and bakers; not_found for an order of another store; wrong_status while its numbers cannot be revealed;
 *   too_many
 */
export async function revealPhone(ctx: Ctx, id: string): Promise<{ data: RevealedPhones }> {
  if (grantedScope(ctx.actor, orderEndpoints.details)?.reach !== 'own' || isBaker(ctx.scope)) throw forbidden();
  const row = await findOrder(ctx.db, ctx.scope, id);
  if (!row) throw notFound(/* i18n */ 'Order');
  const access = phoneAccessOf(ctx.scope, row, ctx.deps.now());
  if (access !== 'on_request') throw new AppError('wrong_status', errors[access]);
  const counter = { key: `phone reveal:${ctx.actor.user._id}`, limit: maxReveals, what: 'reveals' };
  await limitPerMinute(ctx.db, counter, ctx.deps.now());
  const { order_number: recordName, version } = row;
  await audit(ctx, { module: 'order', action: 'reveal', recordId: id, recordName, version });
  const phoneOf = (kind: 'billing' | 'shipping') => row.addresses.find((address) => address.kind === kind)?.phone ?? '';
  return {
    data: {
      customer: { phone: row.customer_phone, email: row.customer_email },
      billing: phoneOf('billing'),
      shipping: phoneOf('shipping'),
    },
  };
}
