import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { Button } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { useConfirmChanges } from '../offline/use-store-step.ts';

/** Returns whether the user may confirm changes for the store. Bakers may not. */
export function useMayConfirm(): boolean {
  const can = useCan();
  return can(orderAcceptanceEndpoints.accept) || can(orderEndpoints.updateStatus);
}

/** Returns the id of the heading above the changes of an order. */
export const changedId = (orderId: string): string => `changed-${orderId}`;

/** Confirms the changes of an order. It is at the bottom of the screen of a phone, because the list of changes can be long. */
export function ConfirmButton({ order }: { readonly order: OrderRecord }) {
  const mayConfirm = useMayConfirm();
  const { confirm, isPending } = useConfirmChanges(order);
  if (!mayConfirm || !order.changes?.open.length) return null;
  return (
    <Button size="lg" fullWidth loading={isPending} aria-describedby={changedId(order._id)} onClick={() => confirm()}>
      {i18n.t('Got it')}
    </Button>
  );
}
