import { i18n, translated } from '@bakehouse/contract/i18n';
import { claimReasonLabels } from '@bakehouse/contract/order/order-claim';
import { type OrderClaim, orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { Divider, Group, Loader, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { useDialogOpened } from '../../../ui/focus/use-dialog-opened.ts';
import { moneyQuery } from '../money/money.data.ts';
import { orderQuery } from '../order.data.ts';
import { ClaimBadge, ClaimFacts, OrderLink } from './claim-facts.tsx';
import { RejectForm, WithdrawForm } from './close-forms.tsx';
import { RebakeForm } from './rebake-form.tsx';
import { RefundForm } from './refund-form.tsx';

type Props = { readonly claim: OrderClaim; readonly onClose: () => void };

/** A claim with its photos, and the forms that decide it. */
export function ClaimDialog({ claim, onClose }: Props) {
  const can = useCan();
  const opened = useDialogOpened(true);
  const mayDecide = claim.status === 'open' && can(orderClaimEndpoints.decide) && can(orderMoneyEndpoints.view);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={i18n.t('Claim: {reason}', { reason: translated(claimReasonLabels[claim.reason]) })}
      size="lg"
      centered
    >
      <Stack gap="md">
        <Group gap="xs">
          <ClaimBadge status={claim.status} />
          <Text>
            <OrderLink order={claim.order} /> · {claim.customer_name}
          </Text>
        </Group>
        <ClaimFacts claim={claim} />
        {mayDecide && (
          <>
            <Divider />
            <Decision claim={claim} onClose={onClose} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

const decisions = [
  { value: 'refund', label: 'Refund' },
  { value: 'rebake', label: 'Rebake' },
  { value: 'reject', label: 'Reject' },
  { value: 'withdraw', label: 'Withdraw' },
];

function Decision({ claim, onClose }: Props) {
  const [decision, setDecision] = useState(claim.wish === 'rebake' ? 'rebake' : 'refund');
  const { data: money } = useQuery(moneyQuery(claim.order._id));
  const { data: order } = useQuery(orderQuery(claim.order._id));
  if (!money || !order) return <Loader aria-label="Loading order" />;
  return (
    <Stack gap="md">
      <Radio.Group label="Decision" value={decision} onChange={setDecision}>
        <Group gap="lg" mt={6}>
          {decisions.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      {decision === 'refund' && <RefundForm claim={claim} money={money} onClose={onClose} />}
      {decision === 'rebake' && <RebakeForm claim={claim} order={order} onClose={onClose} />}
      {decision === 'reject' && <RejectForm claim={claim} onClose={onClose} />}
      {decision === 'withdraw' && <WithdrawForm claim={claim} onClose={onClose} />}
    </Stack>
  );
}
