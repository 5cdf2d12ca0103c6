import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRow } from '@bakehouse/contract/order/order';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { Button, Text } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { useNow } from '../../../ui/use-now.ts';
import { minutesUntil } from '../countdown.ts';
import styles from './answer-offer.module.css';
import { DeclineButton } from './decline-button.tsx';
import { useAnswers } from './use-answers.ts';

const { accept, decline } = orderAcceptanceEndpoints;

export type AnswerButtonsProps = {
  readonly row: Pick<OrderRow, '_id' | 'order_number' | 'status' | 'version' | 'accept_until'>;
  /** Whether the buttons fill the width and have the height of a touch target. */
  readonly isOnPhone: boolean;
};

/** Accept and Decline for a row of the store's list, with the remaining time. Bakers see only the time. */
export function AnswerButtons({ row, isOnPhone }: AnswerButtonsProps) {
  const { order_number, accept_until } = row;
  const can = useCan();
  const now = useNow();
  const { accepting, declining } = useAnswers(row);
  const mayAnswer = can(accept) || can(decline);
  const minutes = minutesUntil(accept_until, now);
  const size = isOnPhone ? { size: 'md', mih: 44 } : { size: 'compact-sm' };
  return (
    <div className={styles.row} data-phone={isOnPhone || undefined}>
      <Text fz={13} fw={600}>
        {minutes > 0
          ? mayAnswer
            ? i18n.t('Answer within {minutes} min', { minutes })
            : i18n.t('Waiting, {minutes} min', { minutes })
          : i18n.t('The time to answer is over')}
      </Text>
      <div className={styles.buttons}>
        {can(decline) && (
          <DeclineButton
            {...size}
            disabled={minutes === 0}
            aria-label={i18n.t('Decline {orderNumber}', { orderNumber: order_number })}
            declining={declining}
          />
        )}
        {can(accept) && (
          <Button
            {...size}
            disabled={minutes === 0}
            loading={accepting.isPending}
            aria-label={i18n.t('Accept {orderNumber}', { orderNumber: order_number })}
            onClick={() => accepting.mutate()}
          >
            {i18n.t('Accept')}
          </Button>
        )}
      </div>
    </div>
  );
}
