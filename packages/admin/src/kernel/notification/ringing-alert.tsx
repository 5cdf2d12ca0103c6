import { i18n } from '@bakehouse/contract/i18n';
import type { Notification } from '@bakehouse/contract/notification/notification.endpoints';
import { maxRingingTime } from '@bakehouse/contract/notification/notification-kinds';
import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AddressLink } from '../../ui/path-link.tsx';
import { preferencesQuery, useAcknowledge } from './notification.data.ts';
import { notificationKey } from './notification-key.ts';
import styles from './notifications.module.css';
import { useRing } from './use-ring.ts';

/** Number of notifications that the alert shows; the others are counted. */
const maxShown = 3;

type Props = { readonly userId: string; readonly ringing: readonly Notification[] };

/** Alert about new orders that nobody has acknowledged, with the sound, according to the user's preferences. */
export function RingingAlert({ userId, ringing }: Props) {
  const { data: preferences } = useQuery(preferencesQuery);
  const enabled = ringing.filter(
    ({ kind }) => preferences?.kinds.find((preference) => preference.kind === kind)?.channels.desktop === true,
  );
  if (!preferences || enabled.length === 0) return null;
  return <Alert userId={userId} ringing={enabled} hasSound={preferences.sound} />;
}

function Alert({ userId, ringing, hasSound }: Props & { readonly hasSound: boolean }) {
  const sound = useRing(userId, hasSound);
  const acknowledge = useAcknowledge();
  useExpiry(ringing);
  const hiddenCount = ringing.length - maxShown;
  return (
    <Paper className={styles.alert} role="region" aria-label={i18n.t('New orders')} shadow="lg" p="sm">
      <VisuallyHidden role="alert">{ringing[0]?.title}</VisuallyHidden>
      <Stack gap="sm">
        {ringing.slice(0, maxShown).map((notification) => (
          <Entry key={notification._id} notification={notification} />
        ))}
        {(ringing.length > 1 || sound === 'blocked') && (
          <Group justify="space-between" gap="xs">
            <Text fz={13} c="dimmed">
              {hiddenCount > 0 && i18n.t('and {count} more', { count: hiddenCount })}
            </Text>
            <Group gap="xs">
              {/* The click itself allows the sound (use-ring.ts). */}
              {sound === 'blocked' && (
                <Button variant="light" size="compact-sm">
                  {i18n.t('Turn on sound')}
                </Button>
              )}
              {ringing.length > 1 && (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={acknowledge.isPending}
                  onClick={() => acknowledge.mutate(ringing.map(({ _id }) => _id))}
                >
                  {i18n.t('Acknowledge all')}
                </Button>
              )}
            </Group>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

/** Fetches the notifications again when the oldest of them stops ringing by itself. */
function useExpiry(ringing: readonly Notification[]) {
  const client = useQueryClient();
  const oldest = Math.min(...ringing.map(({ at }) => Date.parse(at)));
  useEffect(() => {
    const delay = Math.max(1_000, oldest + maxRingingTime - Date.now());
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: [notificationKey] }), delay);
    return () => clearTimeout(timer);
  }, [client, oldest]);
}

function Entry({ notification }: { notification: Notification }) {
  const { _id, title, text, link } = notification;
  const acknowledge = useAcknowledge();
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600}>{title}</Text>
        <Text fz={13} c="dimmed">
          {text}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          component={AddressLink}
          to={link}
          variant="default"
          size="compact-sm"
          aria-label={i18n.t('Open: {title}', { title })}
        >
          {i18n.t('Open')}
        </Button>
        <Button
          size="compact-sm"
          aria-label={i18n.t('Acknowledge: {title}', { title })}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate([_id])}
        >
          {i18n.t('Acknowledge')}
        </Button>
      </Group>
    </Group>
  );
}
