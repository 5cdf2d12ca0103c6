import { type Settlement, settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { useCan } from '../../data/session.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { formatRupees } from '../../ui/format/money.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSettlementCall } from './settlement.data.ts';
import { netOf } from './settlement-labels.tsx';

const { review, pay, returnPayout } = settlementEndpoints;

const PayDialog = lazyPart(async () => (await import('./pay-dialog.tsx')).PayDialog);
const TextDialog = lazyPart(async () => (await import('../../ui/feedback/text-dialog.tsx')).TextDialog);

type Props = { readonly settlement: Settlement };

/** The next steps of a settlement, for staff. */
export function SettlementActions({ settlement }: Props) {
  const can = useCan();
  const { status } = settlement;
  return (
    <>
      {status === 'draft' && can(review) && <ReviewButton settlement={settlement} />}
      {status === 'paid' && can(returnPayout) && <ReturnButton settlement={settlement} />}
      {status === 'reviewed' && can(pay) && <PayButton settlement={settlement} />}
    </>
  );
}

/** Approves the displayed amount. If it has changed, the error says so, and the settlement is loaded again. */
function ReviewButton({ settlement }: Props) {
  const send = useSettlementCall(review);
  const { _id, number, vendor } = settlement;
  const net = netOf(settlement);
  const confirmReview = () =>
    confirm({
      title: `Review settlement ${number}?`,
      text:
        net > 0
          ? `${vendor.name} gets ${formatRupees(net)}.`
          : net < 0
            ? `Nothing is paid, and ${formatRupees(net)} is carried forward.`
            : 'Nothing is paid.',
      note: 'Its orders and amounts are fixed then.',
      yes: 'Review',
      no: 'Cancel',
    });
  return (
    <Button
      loading={send.isPending}
      onClick={async () => (await confirmReview()) && send.mutate({ params: { id: _id }, body: { net } })}
    >
      Review
    </Button>
  );
}

function PayButton({ settlement }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Mark as paid
      </Button>
      <Suspense>{isOpen && <PayDialog settlement={settlement} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

function ReturnButton({ settlement: { _id, payout } }: Props) {
  const send = useSettlementCall(returnPayout);
  const [isOpen, setIsOpen] = useState(false);
  const submit = async (reason: string) => {
    try {
      await send.mutateAsync({ params: { id: _id }, body: { reason } });
      setIsOpen(false);
      return undefined;
    } catch (cause) {
      return cause instanceof ApiError ? cause.message : undefined;
    }
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Return payout
      </Button>
      <Suspense>
        {isOpen && (
          <TextDialog
            title="Return payout"
            label="Reason"
            description={`The bank sent ${formatRupees(payout)} back. The next settlement has it.`}
            maxLength={500}
            submitLabel="Return payout"
            danger
            onSubmit={submit}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
