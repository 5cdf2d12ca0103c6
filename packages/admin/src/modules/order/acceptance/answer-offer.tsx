import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { Button, Text } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCan } from '../../../data/session.ts';
import { formatTimer } from '../../../ui/format/durations.ts';
import styles from './answer-offer.module.css';
import { DeclineButton } from './decline-button.tsx';
import { useAnswers } from './use-answers.ts';
import { useRemainingSeconds } from './use-remaining-seconds.ts';

const { accept, decline } = orderAcceptanceEndpoints;

type Props = { readonly order: OrderRecord; readonly offer: NonNullable<OrderRecord['offer']> };

/** Accept and Decline with the remaining time, at the bottom of the screen of a phone. Bakers see only the time. */
export function AnswerOffer({ order, offer }: Props) {
  const can = useCan();
  const navigate = useNavigate();
  // "Decline" on a notification of the phone opens this address.
  const isDeclining = useLocation({ select: ({ hash }) => hash === 'decline' });
  const seconds = useRemainingSeconds(offer.seconds_left);
  const { accepting, declining } = useAnswers(order, () => navigate({ to: '/order' }));
  const isOver = seconds === 0;
  return (
    <section className={styles.answer} aria-label={i18n.t('Answer')}>
      <Text fw={650} fz={16} ta="center">
        {isOver ? (
          i18n.t('The time to answer is over')
        ) : (
          <>
            {can(accept) || can(decline)
              ? i18n.t('Please answer within')
              : i18n.t('Waiting for the answer of the store:')}{' '}
            <span role="timer">{formatTimer(seconds)}</span>
          </>
        )}
      </Text>
      <div className={styles.buttons}>
        {can(decline) && (
          <DeclineButton
            // Also opens the dialog when the order is already shown.
            key={String(isDeclining)}
            size="lg"
            disabled={isOver}
            declining={declining}
            startsOpen={isDeclining && !isOver}
          />
        )}
        {can(accept) && (
          <Button size="lg" disabled={isOver} loading={accepting.isPending} onClick={() => accepting.mutate()}>
            {i18n.t('Accept')}
          </Button>
        )}
      </div>
    </section>
  );
}
