import type { DeliveryState, Webhook, WebhookDelivery } from '@bakehouse/contract/webhook/webhook';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { Failed, NothingMatches, NothingYet } from '../../ui/feedback/states.tsx';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { StatusBadge } from '../../ui/format/status-badge.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { LoadMore } from '../../ui/table/load-more.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { useNow } from '../../ui/use-now.ts';
import { deliveriesQuery, useRedeliver } from './webhook.data.ts';
import {
  deliveryStateOptions,
  deliveryStatus,
  eventLabel,
  isRetried,
  nextAttemptLabel,
  responseLabel,
} from './webhook-labels.ts';

type StatusProps = { readonly webhook: Webhook; readonly delivery: WebhookDelivery };
type Props = {
  readonly webhook: Webhook;
  readonly onShow: (delivery: WebhookDelivery) => void;
};

/** The deliveries of a webhook in the last 30 days, newest first. */
export function DeliveryLog({ webhook, onShow }: Props) {
  const can = useCan();
  const list = useListState(webhookEndpoints.deliveries.query);
  const state = list.filters.state as DeliveryState | undefined;
  const log = useInfiniteQuery(deliveriesQuery(webhook._id, state));
  const redeliver = useRedeliver(webhook._id);
  const { data, error, refetch } = log;
  const rows = data?.pages.flatMap((page) => page.data);
  const mayRedeliver = webhook.enabled && can(webhookEndpoints.redeliver);
  return (
    <>
      <Group gap="xs" mb="sm">
        <FilterSelect
          label="Status"
          options={deliveryStateOptions}
          value={state}
          onChange={(next) => list.change({ state: next })}
        />
      </Group>
      {error && !rows ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name="Deliveries"
          columns={columnsOf(webhook)}
          rows={rows}
          actions={(delivery) => (
            <Group gap={6} wrap="nowrap" justify="flex-end">
              {mayRedeliver && delivery.state !== 'waiting' && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Redeliver ${eventLabel(delivery.type)}`}
                  loading={redeliver.isPending && redeliver.variables === delivery._id}
                  onClick={() => redeliver.mutate(delivery._id)}
                >
                  Redeliver
                </Button>
              )}
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Details of ${eventLabel(delivery.type)}`}
                onClick={() => onShow(delivery)}
              >
                Details
              </Button>
            </Group>
          )}
          empty={
            state ? (
              <NothingMatches onClear={() => list.change({ state: undefined })} />
            ) : (
              <NothingYet text="Deliveries of the last 30 days appear here. Send a test event to try the receiver." />
            )
          }
        />
      )}
      <LoadMore query={log} />
    </>
  );
}

const columnsOf = (webhook: Webhook): readonly Column<WebhookDelivery>[] => [
  { id: 'type', header: 'Event', main: true, cell: ({ type }) => eventLabel(type) },
  { id: 'state', header: 'Status', cell: (delivery) => <DeliveryStatus webhook={webhook} delivery={delivery} /> },
  { id: 'answer', header: 'Response', cell: responseLabel },
  { id: 'attempts', header: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
  {
    id: 'last',
    header: 'Last attempt',
    cell: ({ last_attempt_at }) => (last_attempt_at ? <RelativeTime at={last_attempt_at} /> : 'None'),
  },
  { id: 'createdAt', header: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

function DeliveryStatus({ webhook: { enabled, next_attempt_at }, delivery }: StatusProps) {
  const now = useNow();
  const { status, color } = deliveryStatus(delivery);
  return (
    <div>
      <StatusBadge status={status} color={color} />
      {isRetried(delivery) && enabled && next_attempt_at && (
        <Text fz={12} c="dimmed">{`Next attempt ${nextAttemptLabel(next_attempt_at, now)}`}</Text>
      )}
    </div>
  );
}
