import {
  claimRejectionInput,
  type OrderClaim,
  orderClaimEndpoints,
} from '@bakehouse/contract/order/order-claim.endpoints';
import { useState } from 'react';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { useDecideClaim, useWithdrawClaim } from './claim.data.ts';
import { DecisionForm } from './decision-fields.tsx';

type Props = { readonly claim: OrderClaim; readonly onClose: () => void };

/** Rejects a claim with an answer to the customer. */
export function RejectForm({ claim, onClose }: Props) {
  const send = useDecideClaim(claim.order._id, claim._id);
  const [key] = useState(() => crypto.randomUUID());
  const entry = useEntryForm({
    schema: claimRejectionInput,
    initial: { decision: 'reject', key, reason: '', note: '' },
    validateOn: 'submit',
    send: (values) => send.mutateAsync(claimRejectionInput.parse(values)),
    done: onClose,
  });
  return <DecisionForm entry={entry} label="Reject claim" onCancel={onClose} />;
}

/** Closes a claim that the customer has given up. */
export function WithdrawForm({ claim, onClose }: Props) {
  const send = useWithdrawClaim(claim.order._id, claim._id);
  const entry = useEntryForm({
    schema: orderClaimEndpoints.withdraw.body,
    initial: { reason: '' },
    validateOn: 'submit',
    send: ({ reason }) => send.mutateAsync(reason),
    done: onClose,
  });
  return <DecisionForm entry={entry} label="Withdraw claim" onCancel={onClose} />;
}
