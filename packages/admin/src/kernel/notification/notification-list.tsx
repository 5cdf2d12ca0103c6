import { i18n } from '@bakehouse/contract/i18n';
import type { Notification } from '@bakehouse/contract/notification/notification.endpoints';
import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { RelativeTime } from '../../ui/format/relative-time.tsx';
import { AddressLink } from '../../ui/path-link.tsx';
import { useAcknowledge, useMarkRead } from './notification.data.ts';
import styles from './notifications.module.css';

type EntryProps = { readonly notification: Notification; readonly onOpen?: (() => void) | undefined };

/** Placeholder while notifications are loaded. */
export const NotificationsLoading = () => (
  <Stack gap="sm" role="status" aria-label={i18n.t('Loading notifications')}>
    <Skeleton height={56} />
    <Skeleton height={56} />
    <Skeleton height={56} />
  </Stack>
);

type Props = {
  readonly notifications: readonly Notification[];
  /** Called when a record is opened. */
  readonly onOpen?: () => void;
};

/** Notifications with links to their records. */
export const NotificationList = ({ notifications, onOpen }: Props) => (
  <ul className={styles.list} aria-label={i18n.t('Notifications')}>
    {notifications.map((notification) => (
      <Entry key={notification._id} notification={notification} onOpen={onOpen} />
    ))}
  </ul>
);

function Entry({ notification, onOpen }: EntryProps) {
  const { _id, title, text, link, at, read, ringing, acknowledged } = notification;
  const markRead = useMarkRead();
  const acknowledge = useAcknowledge();
  return (
    <li className={styles.entry} data-unread={!read || undefined}>
      <AddressLink
        to={link}
        className={styles.link}
        onClick={() => {
          if (!read) markRead([_id]);
          onOpen?.();
        }}
      >
        <Text span fw={read ? 400 : 600}>
          {!read && <VisuallyHidden>{i18n.t('Unread:')} </VisuallyHidden>}
          {title}
        </Text>
        {text && (
          <Text span fz={13} c="dimmed">
            {text}
          </Text>
        )}
        <Text span fz={12} c="dimmed">
          <RelativeTime at={at} />
          {acknowledged && ` · ${i18n.t('Acknowledged by {name}', { name: acknowledged.by })}`}
        </Text>
      </AddressLink>
      {ringing && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={i18n.t('Acknowledge {title}', { title })}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate([_id])}
        >
          {i18n.t('Acknowledge')}
        </Button>
      )}
    </li>
  );
}
