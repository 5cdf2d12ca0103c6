import type { OrderRecord, OrderStatus } from '@bakehouse/contract/order/order';
import { Button, type ButtonProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { keepSaved } from '../../../data/query-client.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { takeStep } from '../offline/order-steps.ts';
import { useStoreStep } from '../offline/use-store-step.ts';
import { orderQuery } from '../order.data.ts';
import type { GivenProof } from './proof-dialog.tsx';
import { isProofStep } from './proof-labels.ts';

// The first screen of a store names only the chunk of this file.
const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog);

type Props = {
  readonly order: OrderRecord;
  readonly next: OrderStatus;
  readonly button: ButtonProps & { readonly 'aria-label'?: string; readonly className?: string | undefined };
};

/** The button for the next step of a store, for an order that needs a proof of delivery. */
export function ProofStep({ order, next, button }: Props) {
  const { send, isPending } = useStoreStep(order);
  const prove = useProvedStep(order);
  const [isOpened, setOpened] = useState(false);
  const step = isProofStep(next) ? next : undefined;
  const isUnproved = step && order.proof?.missing[step] !== undefined;
  return (
    <>
      <Button
        {...button}
        loading={isPending}
        {...(isUnproved && { 'aria-haspopup': 'dialog' })}
        onClick={() => (isUnproved ? setOpened(true) : send(next))}
      />
      {isOpened && step && (
        <Suspense>
          <ProofDialog
            order={order}
            step={step}
            onProved={(given) => prove.mutateAsync({ ...given, to: step })}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Mutation that takes a step with its proof. Its dialog shows the errors, except that of a changed order. */
function useProvedStep({ _id, order_number, status, version }: OrderRecord) {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: 'order', handles: ['invalid', 'proof_required', 'wrong_status', 'earlier_step', 'stale'] },
    mutationFn: ({ to, delivery_code }: GivenProof & { readonly to: OrderStatus }) =>
      takeStep({ kind: 'status', to, delivery_code, order: { _id, order_number }, seen: { status, version } }),
    onSuccess: async ({ data }) => data && keepSaved(client, orderQuery(_id).queryKey, data),
  });
}
