import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { nextStatus } from '@bakehouse/contract/order/order-lifecycle';
import { Button, Kbd } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useChangeOrder, useChangeShownOrder } from '../form/order-changes.ts';
import { isProofStep } from '../proof/proof-labels.ts';

const { updateStatus } = orderEndpoints;
const { assignVendor, vendorChoices } = orderAssignmentEndpoints;

const ProofDialog = lazyPart(async () => (await import('../proof/proof-dialog.tsx')).ProofDialog);

/** Button for the next step of an order: assign a vendor, then each status in turn. */
export function NextStep({ order, onAssign }: { order: OrderRecord; onAssign: () => void }) {
  const can = useCan();
  const { send, isPending } = useChangeShownOrder(updateStatus, order);
  const change = useChangeOrder(updateStatus, order._id, ['invalid', 'proof_required', 'wrong_status']);
  const [isProving, setProving] = useState(false);
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
  const isUnproved = isProofStep(next) && order.proof?.missing[next] !== undefined;
  return (
    can(updateStatus) && (
      <>
        <Button
          loading={isPending}
          onClick={() => (isUnproved ? setProving(true) : send({ order_status: next }))}
          {...(isUnproved && { 'aria-haspopup': 'dialog' })}
        >
          {`Mark as ${next}`}
        </Button>
        {isProving && isProofStep(next) && (
          <Suspense>
            <ProofDialog
              order={order}
              step={next}
              isStaff
              onProved={(given) => change.mutateAsync({ order_status: next, version: order.version, ...given })}
              onClose={() => setProving(false)}
            />
          </Suspense>
        )}
      </>
    )
  );
}
