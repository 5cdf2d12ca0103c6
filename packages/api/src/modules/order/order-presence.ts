import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { announcePresence, type Presence } from '@bakehouse/contract/order/order-presence';
import { grantedScope } from '../../kernel/access/permissions.ts';
import type { EventHub } from '../../kernel/events/event-hub.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { type Route, route } from '../../kernel/http/route.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { hasOrder } from './order.queries.ts';

/** Shows staff who else has an order open. Stores neither announce nor see presence. */

export const orderPresenceRoutes = (hub: EventHub): Route[] => [
  route(announcePresence, (ctx, { params, body }) => announce(ctx, hub, params.id, body)),
];

async function announce(
  { db, actor }: Ctx,
  hub: EventHub,
  id: string,
  { activity, tab = '' }: BodyOf<typeof announcePresence>,
): Promise<{ data: Presence[] }> {
  const scope = grantedScope(actor, orderEndpoints.details);
  if (scope?.reach !== 'all') throw forbidden();
  if (!(await hasOrder(db, scope, id))) throw notFound(/* i18n */ 'Order');
  const { _id, name } = actor.user;
  const presence = { person: { _id, name }, activity, tab };
  const present = await hub.announce({ topic: 'order', recordId: id, presence });
  return { data: present.filter(({ person }) => person._id !== _id) };
}
