import type { Webhook, WebhookDelivery } from '@bakehouse/contract/webhook/webhook';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useCan } from '../../data/session.ts';
import { Facts } from '../../ui/card.tsx';
import { useDialogOpened } from '../../ui/focus/use-dialog-opened.ts';
import { DateText } from '../../ui/format/date-text.tsx';
import { StatusBadge } from '../../ui/format/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useRedeliver } from './webhook.data.ts';
import styles from './webhook.module.css';
import { deliveryStatus, eventLabel, isRetried, nextAttemptLabel, responseLabel } from './webhook-labels.ts';

type TextProps = { readonly title: string; readonly text: string };
type Props = {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
};

/** Dialog with the request of a delivery and the response to its last attempt. */
export function DeliveryDialog({ webhook, delivery, onClose }: Props) {
  const opened = useDialogOpened(true);
  const can = useCan();
  const now = useNow();
  const redeliver = useRedeliver(webhook._id);
  const { _id, type, state, createdAt, attempts, last_attempt_at, duration, url, headers, body, answer } = delivery;
  const { status, color } = deliveryStatus(delivery);
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const mayRedeliver = state !== 'waiting' && webhook.enabled && can(webhookEndpoints.redeliver);
  return (
    <Modal opened={opened} onClose={onClose} title={eventLabel(type)} size="xl" centered>
      <Stack gap="md">
        <Facts
          facts={[
            ['Status', <StatusBadge key="status" status={status} color={color} />],
            ['Response', responseLabel(delivery)],
            ['Attempts', attempts],
            ['Created', <DateText key="created" at={createdAt} withTime />],
            ['Last attempt', last_attempt_at ? <DateText key="last" at={last_attempt_at} withTime /> : 'None'],
            ['Duration', duration === null ? 'None' : `${duration} ms`],
            ...(isRetried(delivery) && webhook.next_attempt_at
              ? [['Next attempt', nextAttemptLabel(webhook.next_attempt_at, now)] as const]
              : []),
            ['webhook-id', <code key="id">{_id}</code>],
          ]}
        />
        {url && (
          <SentText
            title="Request headers"
            text={[`POST ${url}`, ...headerLines, 'webhook-signature: (not stored)'].join('\n')}
          />
        )}
        <SentText title="Request body" text={formatted(body)} />
        {answer !== null && <SentText title="Response body" text={answer} />}
        <Group justify="flex-end" gap="xs">
          {mayRedeliver && (
            <Button
              variant="default"
              loading={redeliver.isPending}
              onClick={() => redeliver.mutate(_id, { onSuccess: onClose })}
            >
              Redeliver
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A text of the request or the response. The focus can enter it, because it may scroll. */
const SentText = ({ title, text }: TextProps) => (
  <section aria-label={title}>
    <Title order={3} fz={14} mb={6}>
      {title}
    </Title>
    {text === '' ? (
      <Text c="dimmed">Empty</Text>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    )}
  </section>
);

function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
