import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { nextStatus } from '@bakehouse/contract/order/order-lifecycle';
import { Button, Kbd } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { useChangeShownOrder } from '../form/order-changes.ts';

const { updateStatus } = orderEndpoints;
const { assignVendor, vendorChoices } = orderAssignmentEndpoints;

/** Button for the next step of an order: assign a vendor, then each status in turn. */
export function NextStep({ order, onAssign }: { order: OrderRecord; onAssign: () => void }) {
  const can = useCan();
  const { send, isPending } = useChangeShownOrder(updateStatus, order);
  const next = nextStatus(order.status);
  if (!next) return null;
  if (order.assigned_vendor === null && can(assignVendor) && can(vendorChoices))
    return (
      <Button
        rightSection={
          <Kbd size="xs" visibleFrom="sm">
            A
          </Kbd>
        }
        onClick={onAssign}
      >
        Assign vendor
      </Button>
    );
  return (
    can(updateStatus) && (
      <Button loading={isPending} onClick={() => send({ order_status: next })}>
        {`Mark as ${next}`}
      </Button>
    )
  );
}
