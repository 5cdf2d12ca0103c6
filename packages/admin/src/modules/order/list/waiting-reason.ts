import { i18n, translated } from '@bakehouse/contract/i18n';
import type { OrderRow, RoutingState } from '@bakehouse/contract/order/order';

const labels: Partial<Record<RoutingState, string>> = {
  due: /* i18n */ 'Being assigned',
  payment: /* i18n */ 'Waits for payment',
};

/**
 * Returns what the list shows instead of the store of an order without one.
 * @returns a label such as 'Unassigned', and the reason why staff must assign the order; empty if there is none.
 */
export function waitingReason({ routing }: Pick<OrderRow, 'routing'>) {
  const label = routing && labels[routing.state];
  return { label: label ? translated(label) : i18n.t('Unassigned'), reason: label ? '' : (routing?.reason ?? '') };
}
