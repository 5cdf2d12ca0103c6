import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSession } from '../../data/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { notificationCountQuery } from './notification-count.ts';

const Nothing = () => null;
// When the code of an alert cannot be loaded, the alert is missing until the page is reloaded; the screen stays usable.
const RingingAlert = lazyPart(async () => (await import('./ringing-alert.tsx')).RingingAlert, Nothing);
const DesktopNotifications = lazyPart(
  async () => (await import('./desktop-notifications.tsx')).DesktopNotifications,
  Nothing,
);

/** Alerts about what just happened. Their code is loaded when there is something to show. */
export function NotificationAlerts() {
  const session = useSession();
  const { data } = useQuery(notificationCountQuery);
  if (session.status !== 'in' || !data) return null;
  const { _id: userId } = session.user;
  return (
    <Suspense>
      {data.ringing.length > 0 && <RingingAlert userId={userId} ringing={data.ringing} />}
      {mayShowOnDesktop() && <DesktopNotifications userId={userId} />}
    </Suspense>
  );
}

const mayShowOnDesktop = () => 'Notification' in window && Notification.permission === 'granted';
