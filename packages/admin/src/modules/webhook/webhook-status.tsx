import type { Webhook } from '@bakehouse/contract/webhook/webhook';
import { Group, Text } from '@mantine/core';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { StatusBadge } from '../../ui/format/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { nextAttemptLabel, webhookStatus } from './webhook-labels.ts';

type Props = { readonly webhook: Webhook };

/** Status of a webhook, with the reason why it is off or the time of its next attempt. */
export function WebhookStatus({ webhook }: Props) {
  const now = useNow();
  const { status, color, reason } = webhookStatus(webhook);
  const { enabled, next_attempt_at, maker_may_read } = webhook;
  const note = enabled && next_attempt_at ? `Next attempt ${nextAttemptLabel(next_attempt_at, now)}` : reason;
  return (
    <div>
      <Group gap={6}>
        <StatusBadge status={status} color={color} />
        {!maker_may_read && <StatusBadge status="Maker lost access" color="red" outlined />}
      </Group>
      {note && (
        <Text fz={12} c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}

/** When the last attempt was made, and the response to it. */
export const LastDelivery = ({ webhook: { last_attempt_at, last_status } }: Props) =>
  last_attempt_at ? (
    <>
      <RelativeTime at={last_attempt_at} />
      <Text span fz={12} c="dimmed" display="block">
        {last_status === null ? 'No response' : `HTTP ${last_status}`}
      </Text>
    </>
  ) : (
    'Never'
  );
