import { i18n } from '@bakehouse/contract/i18n';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { IconBell } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { notificationCountQuery } from './notification-count.ts';
import styles from './notifications.module.css';

const NotificationPanel = lazyPart(async () => (await import('./notification-panel.tsx')).NotificationPanel);

/** The server counts up to 100. */
const maxShown = 99;

/** Button of the top bar that opens the newest notifications, with the number of unread ones. */
export function NotificationBell() {
  const { data } = useQuery(notificationCountQuery);
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setWasOpened(true);
  };
  useKeys({ b: open });
  const unread = data?.unread ?? 0;
  const shown = unread > maxShown ? `${maxShown}+` : String(unread);
  return (
    <>
      <ActionIcon
        className={styles.bell}
        aria-label={unread > 0 ? i18n.t('Notifications, {shown} unread', { shown }) : i18n.t('Notifications')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconBell size={20} stroke={1.6} />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden>
            {shown}
          </span>
        )}
      </ActionIcon>
      {wasOpened && (
        <Suspense>
          <NotificationPanel opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
