import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { OrderProof } from '@bakehouse/contract/order/proof/order-proof';
import { type ProofNeed, proofMessage, proofSteps } from '@bakehouse/contract/vendor/proof-rules';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { useDialogOpened } from '../../../ui/focus/use-dialog-opened.ts';
import { DateText } from '../../../ui/format/date-text.tsx';
import { isOpenOrder } from '../order-facts.ts';
import { proofPhotoQuery } from './proof.data.ts';
import styles from './proof.module.css';
import { proofLabel } from './proof-labels.ts';
import { useObjectUrl } from './use-object-url.ts';

type Given = OrderProof['given'][number];
type Props = { readonly order: OrderRecord };

/** The photos and the code that prove the delivery of an order, and what is missing. */
export function ProofCard({ order }: Props) {
  const [opened, setOpened] = useState<Given>();
  const { given = [], missing } = order.proof ?? {};
  const steps = proofSteps.filter((step) => isOpenOrder(order) && !(step === 'shipped' && order.status === 'shipped'));
  return (
    <Card title={i18n.t('Proof of delivery')}>
      <Stack gap="sm">
        {steps.map(
          (step) => missing?.[step] && <Text key={step}>{proofMessage(step, missing[step] as ProofNeed)}</Text>,
        )}
        {given.map((proof) => (
          <div key={proof.position}>
            <Text fw={600}>{proofLabel(proof)}</Text>
            <Text fz={13} c="dimmed">
              {proof.by} · <DateText at={proof.at} withTime />
            </Text>
            {proof.has_file && (
              <Button variant="default" size="md" mt={4} aria-haspopup="dialog" onClick={() => setOpened(proof)}>
                {i18n.t('View photo')}
              </Button>
            )}
          </div>
        ))}
      </Stack>
      {opened && <PhotoDialog order={order} proof={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

/** The photo is private, so that it is loaded with the session and has no address of its own. */
function PhotoDialog({ order, proof, onClose }: Props & { readonly proof: Given; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(proofPhotoQuery(order._id, proof.position));
  const address = useObjectUrl(data);
  const title = `${proofLabel(proof)}: ${order.order_number}`;
  return (
    <Modal title={title} size="xl" centered opened={useDialogOpened(true)} onClose={onClose}>
      {address ? (
        <img src={address} alt={title} className={styles.photo} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} role="status" aria-label={i18n.t('Loading the photo')} />
      )}
    </Modal>
  );
}
