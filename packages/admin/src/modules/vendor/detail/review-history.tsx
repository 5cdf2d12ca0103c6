import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { Text } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import styles from './vendor-detail.module.css';

type Event = VendorDetail['history'][number];

const verbs: Readonly<Record<Event['kind'], string>> = {
  verified: 'Verified, and sent to review',
  sent: 'Sent to review again',
  approve: 'Approved',
  reject: 'Rejected',
};

/** Status changes of the store, newest first. */
export const ReviewHistory = ({ history }: Pick<VendorDetail, 'history'>) => (
  <Card title="Review history">
    {history.length === 0 ? (
      <Text c="dimmed">Empty</Text>
    ) : (
      <ol className={styles.history} reversed>
        {history.map((event, index) => (
          <li key={history.length - index}>
            <Text fw={600}>{verbs[event.kind]}</Text>
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
