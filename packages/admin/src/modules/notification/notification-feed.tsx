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
      <ScreenHeader title="Notifications" crumbs={[{ label: 'Notifications' }]}>
        <LinkButton to="/profile" search={{ tab: 'notifications' }} variant="default">
          Preferences
        </LinkButton>
        <Button variant="default" loading={markAll.isPending} onClick={() => markAll.mutate()}>
          Mark all as read
        </Button>
      </ScreenHeader>
      {/* The layout centres its content; here it aligns at the left. */}
      <div>
        <Group gap="xs" mb="sm" role="group" aria-label="Filter">
          {[false, true].map((unread) => (
            <Button
              key={String(unread)}
              size="compact-sm"
              variant={unread === isUnread ? 'light' : 'default'}
              aria-pressed={unread === isUnread}
              onClick={() => show(unread)}
            >
              {unread ? 'Unread' : 'All'}
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
      <NothingYet title="No unread notifications" />
    ) : (
      <NothingYet title="No notifications" text="New and changed orders will appear here for 30 days." />
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
