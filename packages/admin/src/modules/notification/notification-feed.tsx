import { i18n } from '@bakehouse/contract/i18n';
import { Button, Group, Paper } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRouteSearch } from '../../data/routing/screen-at.tsx';
import { feedQuery, useMarkAllRead } from '../../kernel/notification/notification.data.ts';
import { NotificationList, NotificationsLoading } from '../../kernel/notification/notification-list.tsx';
import { Failed, NothingYet } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { LoadMore } from '../../ui/table/load-more.tsx';

/** All notifications of the user, newest first. */
export function NotificationFeed() {
  const isUnread = useRouteSearch(({ unread }) => String(unread) === '1');
  const navigate = useNavigate();
  const markAll = useMarkAllRead();
  const show = (unread: boolean) => void navigate({ to: '/notifications', search: unread ? { unread: '1' } : {} });
  return (
    <>
      <ScreenHeader title={i18n.t('Notifications')} crumbs={[{ label: i18n.t('Notifications') }]}>
        <LinkButton to="/profile" search={{ tab: 'notifications' }} variant="default">
          {i18n.t('Preferences')}
        </LinkButton>
        <Button variant="default" loading={markAll.isPending} onClick={() => markAll.mutate()}>
          {i18n.t('Mark all as read')}
        </Button>
      </ScreenHeader>
      {/* The layout centres its content; here it aligns at the left. */}
      <div>
        <Group gap="xs" mb="sm" role="group" aria-label={i18n.t('Filter')}>
          {[false, true].map((unread) => (
            <Button
              key={String(unread)}
              size="compact-sm"
              variant={unread === isUnread ? 'light' : 'default'}
              aria-pressed={unread === isUnread}
              onClick={() => show(unread)}
            >
              {unread ? i18n.t('Unread') : i18n.t('All')}
            </Button>
          ))}
        </Group>
        <div style={{ maxWidth: 760 }}>
          <Entries isUnread={isUnread} />
        </div>
      </div>
    </>
  );
}

function Entries({ isUnread }: { readonly isUnread: boolean }) {
  const query = useInfiniteQuery(feedQuery(isUnread));
  const { data, error, refetch } = query;
  const entries = data?.pages.flatMap((page) => page.data);
  if (entries?.length === 0)
    return isUnread ? (
      <NothingYet title={i18n.t('No unread notifications')} />
    ) : (
      <NothingYet
        title={i18n.t('No notifications')}
        text={i18n.t('New and changed orders will appear here for 30 days.')}
      />
    );
  if (entries)
    return (
      <>
        <Paper>
          <NotificationList notifications={entries} />
        </Paper>
        <LoadMore query={query} />
      </>
    );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <NotificationsLoading />;
}
