import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { type RefundTarget, refundTargetLabels, refundTargets } from '@bakehouse/contract/money/payment';
import { restOfShares, shareLabels } from '@bakehouse/contract/money/refund-shares';
import { claimRefundInput, type OrderClaim } from '@bakehouse/contract/order/order-claim.endpoints';
import type { OrderMoney } from '@bakehouse/contract/order/order-money.endpoints';
import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { useDecideClaim } from './claim.data.ts';
import { DecisionForm } from './decision-fields.tsx';

type Props = { readonly claim: OrderClaim; readonly money: OrderMoney; readonly onClose: () => void };
type Value = number | string | null;
type Shares = Readonly<Record<keyof typeof shareLabels, Value>>;

/** Refunds a claim. The marketplace bears what vendor and rider do not. */
export function RefundForm({ claim, money: { balance, earning }, onClose }: Props) {
  const send = useDecideClaim(claim.order._id, claim._id);
  // One key for all attempts of this form, so that a repeated one gives no second decision.
  const [key] = useState(() => crypto.randomUUID());
  const amount = claim.requested ?? (claim.wish === 'full' && balance.refundable > 0 ? balance.refundable : null);
  const entry = useEntryForm({
    schema: claimRefundInput,
    initial: {
      decision: 'refund',
      key,
      amount: amount as Value,
      shares: { platform: amount, vendor: 0, rider: 0 } as Shares,
      target: (balance.refundable_to_source > 0 ? 'source' : 'bank_transfer') as RefundTarget,
      reference: '',
      reason: '',
      note: '',
    },
    validateOn: 'submit',
    send: (values) => send.mutateAsync(claimRefundInput.parse(values)),
    done: onClose,
  });
  const { form } = entry;
  const change = (changes: Partial<Shares> & { readonly amount?: Value }) => {
    const { amount: next = form.values.amount as Value, ...parts } = changes;
    const shares = { ...(form.values.shares as Shares), ...parts };
    form.setValues({ amount: next, shares: { ...shares, platform: restOf(next, shares) } });
  };
  const targets = refundTargets
    .filter((target) => target !== 'source' || balance.refundable_to_source > 0)
    .map((value) => ({ value, label: refundTargetLabels[value] }));
  const rupees = { unit: { before: '₹' } } as const;
  return (
    <DecisionForm entry={entry} label="Refund" onCancel={onClose}>
      <NumberField
        label="Amount"
        description={`At most ${formatRupees(balance.refundable)}`}
        withAsterisk
        {...rupees}
        {...form.getInputProps('amount')}
        onChange={(value) => change({ amount: value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" role="group" aria-label="Who bears the refund">
        <NumberField label={shareLabels.platform} {...rupees} {...form.getInputProps('shares.platform')} />
        <NumberField
          label={shareLabels.vendor}
          disabled={!earning}
          {...rupees}
          {...form.getInputProps('shares.vendor')}
          onChange={(vendor) => change({ vendor })}
        />
        <NumberField
          label={shareLabels.rider}
          {...rupees}
          {...form.getInputProps('shares.rider')}
          onChange={(rider) => change({ rider })}
        />
      </SimpleGrid>
      {earning && (
        <Text fz={13} c="dimmed">{`The vendor is owed ${formatRupees(earning.payable)} for this order`}</Text>
      )}
      <Select label="Refund to" data={targets} allowDeselect={false} {...form.getInputProps('target')} />
      <TextInput
        label="Reference"
        description="Number of the transfer or transaction"
        maxLength={100}
        {...form.getInputProps('reference')}
      />
    </DecisionForm>
  );
}

/** Returns what the marketplace bears, while the other fields have amounts. */
function restOf(amount: Value, { platform, vendor, rider }: Shares): Value {
  if (typeof amount !== 'number' || typeof vendor === 'string' || typeof rider === 'string') return platform;
  return toRupees(restOfShares(toPaise(amount), { vendor: toPaise(vendor ?? 0), rider: toPaise(rider ?? 0) }));
}
