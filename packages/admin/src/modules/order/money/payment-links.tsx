import { isOpenLink, paymentLinkLabels } from '@bakehouse/contract/money/gateway';
import type { OrderMoney } from '@bakehouse/contract/order/order-money.endpoints';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { DateText } from '../../../ui/format/date-text.tsx';
import { formatRupees } from '../../../ui/format/money.ts';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { IconCheck, IconCopy } from '../../../ui/icons.ts';
import { useCancelLink } from './money.data.ts';
import styles from './payments-card.module.css';

type Link = OrderMoney['links'][number];
type Props = { readonly orderId: string; readonly links: readonly Link[]; readonly mayCancel: boolean };

const colors = {
  created: 'gray',
  sent: 'blue',
  paid: 'green',
  expired: 'gray',
  cancelled: 'gray',
  failed: 'red',
} as const;

/** The payment links of an order, the newest first. */
export const PaymentLinks = ({ orderId, links, mayCancel }: Props) =>
  links.length > 0 && (
    <ul className={styles.lines} aria-label="Payment links">
      {links.toReversed().map((link) => (
        <li key={link._id}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Group gap="xs">
              <Text fw={600}>Payment link</Text>
              <StatusBadge status={paymentLinkLabels[link.status]} color={colors[link.status]} />
            </Group>
            <Text className={styles.amount}>{formatRupees(link.amount)}</Text>
          </Group>
          <LinkDetails link={link} />
          {isOpenLink(link.status) && (
            <Group gap="xs" mt={4}>
              {link.url && <CopyButton url={link.url} />}
              {mayCancel && <CancelButton orderId={orderId} linkId={link._id} />}
            </Group>
          )}
        </li>
      ))}
    </ul>
  );

const LinkDetails = ({ link: { channels, status, failure, actor, at, expires_at } }: { readonly link: Link }) => (
  <Text fz={13} c="dimmed">
    {[failure, channels.length > 0 ? `by ${channels.map(toLabel).join(' and ')}` : 'not sent', actor]
      .filter(Boolean)
      .join(' · ')}
    {' · '}
    <DateText at={at} withTime />
    {isOpenLink(status) && (
      <>
        {', valid until '}
        <DateText at={expires_at} withTime />
      </>
    )}
  </Text>
);

const toLabel = (channel: Link['channels'][number]) => (channel === 'sms' ? 'SMS' : 'email');

function CopyButton({ url }: { readonly url: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={isCopied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      // Without HTTPS, browsers give no access to the clipboard; the link then opens, so that its address can be copied.
      onClick={() =>
        navigator.clipboard
          ? void navigator.clipboard.writeText(url).then(() => setIsCopied(true))
          : void window.open(url, '_blank', 'noopener')
      }
    >
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  );
}

function CancelButton({ orderId, linkId }: { readonly orderId: string; readonly linkId: string }) {
  const cancel = useCancelLink(orderId, linkId);
  return (
    <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel link
    </Button>
  );
}
