import { i18n } from '@bakehouse/contract/i18n';
import { type OrderRecord, orderStatuses } from '@bakehouse/contract/order/order';
import { Text } from '@mantine/core';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { capitalize } from '../../../ui/format/text.ts';
import styles from './order-detail.module.css';

type Event = OrderRecord['timeline'][number];

const verbs: Readonly<Record<Event['kind'], string>> = {
  created: 'created',
  status: 'changed',
  address: 'corrected',
  vendor: 'changed',
  edited: 'edited',
  rescheduled: 'moved',
  offer: '',
  routing: '',
  payment: '',
  claim: '',
  message: 'sent again',
  confirmed: 'confirmed',
  deleted: 'deleted',
  restored: 'restored',
};

/** Events of the order, newest first. */
export const TimelineCard = ({ timeline }: Pick<OrderRecord, 'timeline'>) => (
  <Card title={i18n.t('Timeline')}>
    {timeline.length === 0 ? (
      <Text c="dimmed">{i18n.t('Empty')}</Text>
    ) : (
      <ol className={styles.timeline} reversed>
        {timeline.toReversed().map((event, index) => (
          <li key={timeline.length - index}>
            <Text fw={600}>
              {event.subject} {verbOf(event)}
            </Text>
            {changeOf(event) && <Text>{changeOf(event)}</Text>}
            {event.reason && <Text>{`${reasonLabelOf(event)}: ${event.reason}`}</Text>}
            <Text fz={13} c="dimmed">
              {event.actor} · <DateText at={event.at} withTime />
            </Text>
          </li>
        ))}
      </ol>
    )}
  </Card>
);

const verbOf = ({ kind, from }: Event) => (kind === 'vendor' && from === '' ? 'assigned' : verbs[kind]);

/** Returns 'Pending → Confirmed', or the single value when the other is empty. */
const changeOf = (event: Event) =>
  [event.from, event.to]
    .filter(Boolean)
    .map((value) => valueText(event, value))
    .join(' → ');

const valueText = ({ kind }: Event, value: string) =>
  kind === 'status' && orderStatuses.some((status) => status === value) ? capitalize(value) : value;

const reasonLabelOf = ({ kind }: Event) =>
  kind === 'created' || kind === 'edited' ? i18n.t('Reason for the charge') : i18n.t('Reason');
