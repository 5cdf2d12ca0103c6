import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import type { KeyOf } from '../../../kernel/admin-module.ts';
import { hasUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { isOpenOrder } from '../order-facts.ts';

const rescheduleKey: KeyOf<(typeof orderDeliveryEndpoints)['reschedule']> = 'POST order/{id}/reschedule';

const RescheduleDialog = lazyPart(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog);

/** Opens the dialog that moves the delivery of an open order. Unsaved work reopens it after a reload. */
export function RescheduleButton({ order }: { order: OrderRecord }) {
  const mayReschedule = useCan()(rescheduleKey);
  const formKey = `delivery of order ${order._id}`;
  const [isOpen, setIsOpen] = useState(() => hasUnsavedWork(formKey));
  if (!mayReschedule || !isOpenOrder(order)) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Reschedule
      </Button>
      {isOpen && (
        <Suspense>
          <RescheduleDialog order={order} formKey={formKey} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
