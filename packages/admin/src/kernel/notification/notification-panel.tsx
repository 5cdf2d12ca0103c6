import { i18n } from '@bakehouse/contract/i18n';
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failed, NothingYet } from '../../ui/feedback/states.tsx';
import { useDialogOpened } from '../../ui/focus/use-dialog-opened.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { newestQuery, useMarkAllRead } from './notification.data.ts';
import { NotificationList, NotificationsLoading } from './notification-list.tsx';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** The newest notifications, over the screen. */
export function NotificationPanel({ opened, onClose }: Props) {
  const markAll = useMarkAllRead();
  return (
    <Drawer
      opened={useDialogOpened(opened)}
      onClose={onClose}
      position="right"
      size="min(440px, 100vw)"
      title={i18n.t('Notifications')}
      closeButtonProps={{ 'aria-label': i18n.t('Close') }}
    >
      <Stack gap="sm">
        <Group gap="xs">
          <Button variant="default" size="compact-sm" loading={markAll.isPending} onClick={() => markAll.mutate()}>
            {i18n.t('Mark all as read')}
          </Button>
          <LinkButton to="/notifications" variant="default" size="compact-sm" onClick={onClose}>
            {i18n.t('All notifications')}
          </LinkButton>
          <LinkButton
            to="/profile"
            search={{ tab: 'notifications' }}
            variant="subtle"
            size="compact-sm"
            onClick={onClose}
          >
            {i18n.t('Preferences')}
          </LinkButton>
        </Group>
        <Newest onClose={onClose} />
      </Stack>
    </Drawer>
  );
}

function Newest({ onClose }: Pick<Props, 'onClose'>) {
  const { data, error, refetch } = useQuery(newestQuery);
  if (data?.length === 0)
    return <NothingYet title={i18n.t('No notifications')} text={i18n.t('New and changed orders will appear here.')} />;
  if (data) return <NotificationList notifications={data} onOpen={onClose} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <NotificationsLoading />;
}
