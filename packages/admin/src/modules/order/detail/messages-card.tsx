import { channelLabels } from '@bakehouse/contract/core/message-language';
import { type MessageStatus, type OrderMessage, orderMessageEndpoints } from '@bakehouse/contract/order-message';
import { Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callEndpoint } from '../../../data/client.ts';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { useChangeOrder } from '../form/order-changes.ts';

const { list, resend } = orderMessageEndpoints;

/** Refresh interval in ms while a message may still change, because reports come from other services. */
const refetchInterval = 15_000;
/** Milliseconds within which most reports arrive. */
const reportTime = 600_000;

const badges: Readonly<Record<MessageStatus, readonly [label: string, color: string]>> = {
  waiting: ['Waiting', 'gray'],
  sent: ['Sent', 'blue'],
  delivered: ['Delivered', 'green'],
  failed: ['Not delivered', 'red'],
};

/** The messages to the customer, newest first, and whether they arrived. */
export function MessagesCard({ orderId }: { readonly orderId: string }) {
  const can = useCan();
  const mayRead = can(list);
  const { data, error, refetch } = useQuery({ ...messagesQuery(orderId), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Card title="Messages to the customer">
      {data ? (
        <Stack gap="sm">
          {data.length === 0 && <Text c="dimmed">No messages yet</Text>}
          {data.map((message) => (
            <Message key={message.id} {...message}>
              {message.can_resend && can(resend) && <ResendButton orderId={orderId} message={message.id} />}
            </Message>
          ))}
        </Stack>
      ) : (
        error && <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

/** The key begins with `order`, so that events of orders refresh the messages. */
const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', 'messages of', id],
    queryFn: async ({ signal }) => (await callEndpoint(list, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(mayChange) ? refetchInterval : false),
    meta: { hasOwnErrorState: true },
  });

/** A message that waits, or that was sent so recently that its report may come. Nothing reports on mails. */
const mayChange = ({ status, channel, queued_at }: OrderMessage): boolean =>
  status === 'waiting' || (status === 'sent' && channel !== 'email' && Date.now() - Date.parse(queued_at) < reportTime);

function Message({
  label,
  channel,
  status,
  reason,
  queued_at,
  reported_at,
  children,
}: OrderMessage & { readonly children: ReactNode }) {
  const [text, color] = badges[status];
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fw={600}>{label}</Text>
        <StatusBadge status={text} color={color} />
      </Group>
      {reason && <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>}
      <Text fz={13} c="dimmed">
        {channelLabels[channel]} · <DateText at={reported_at ?? queued_at} withTime />
      </Text>
      {children}
    </div>
  );
}

function ResendButton({ orderId, message }: { readonly orderId: string; readonly message: string }) {
  const { mutate, isPending, isSuccess } = useChangeOrder(resend, orderId);
  return (
    <Button
      variant="default"
      size="compact-sm"
      mt={4}
      // The button stays disabled until the messages are loaded again.
      loading={isPending || isSuccess}
      onClick={() => mutate({ message })}
    >
      Send again
    </Button>
  );
}
