import { i18n, translated } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { Text } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import styles from './vendor-detail.module.css';

type Event = VendorDetail['history'][number];

const verbs: Readonly<Record<Event['kind'], string>> = {
  verified: /* i18n */ 'Verified, and sent to review',
  sent: /* i18n */ 'Sent to review again',
  approve: /* i18n */ 'Approved',
  reject: /* i18n */ 'Rejected',
};

/** Status changes of the store, newest first. */
export const ReviewHistory = ({ history }: Pick<VendorDetail, 'history'>) => (
  <Card title={i18n.t('Review history')}>
    {history.length === 0 ? (
      <Text c="dimmed">{i18n.t('Empty')}</Text>
    ) : (
      <ol className={styles.history} reversed>
        {history.map((event, index) => (
          <li key={history.length - index}>
            <Text fw={600}>{translated(verbs[event.kind])}</Text>
            {event.reason && <Text>{event.reason}</Text>}
            <Text fz={13} c="dimmed">
              {event.actor} · <DateText at={event.at} withTime />
            </Text>
          </li>
        ))}
      </ol>
    )}
  </Card>
);
