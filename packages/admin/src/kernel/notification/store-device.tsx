import { i18n } from '@bakehouse/contract/i18n';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { notificationCountQuery } from './notification-count.ts';
import { hasPush, registerWorker, subscribeDevice } from './push-device.ts';
import { ReadOpened } from './read-opened.tsx';

/** Local storage key that is set after "Not now". */
const laterKey = 'bakehouse.push-later';

/**
 * Registers the service worker of a store, subscribes to push messages, requests the permission for notifications, and marks notifications as
 * read when their record is opened.
 */
export function StoreDevice() {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const navigate = useNavigate();
  const { data: { unread } = { unread: 0 } } = useQuery(notificationCountQuery);
  const openLink = useEffectEvent(({ data }: MessageEvent<{ readonly open?: string }>) => {
    if (data.open) void navigate({ href: data.open });
  });
  useEffect(() => {
    let isMounted = true;
    void registerWorker().then((found) => {
      if (isMounted) setRegistration(found);
    });
    const { serviceWorker } = navigator;
    const listener = (event: MessageEvent) => openLink(event);
    serviceWorker?.addEventListener('message', listener);
    return () => {
      isMounted = false;
      serviceWorker?.removeEventListener('message', listener);
    };
  }, []);
  useEffect(() => {
    // A failure ends no more than the messages; the next start tries again.
    if (registration) subscribeDevice(registration).catch(() => undefined);
  }, [registration]);
  return (
    <>
      {unread > 0 && <ReadOpened />}
      {registration && (
        <PermissionRequest onGranted={() => void subscribeDevice(registration).catch(() => undefined)} />
      )}
    </>
  );
}

/** Whether the page is in a browser of an iPhone, which allows push messages only to an app on the home screen. */
const isIphoneBrowser = () => 'standalone' in navigator && navigator.standalone === false;

function PermissionRequest({ onGranted }: { readonly onGranted: () => void }) {
  const [isOpen, setIsOpen] = useState(
    () =>
      (isIphoneBrowser() || (hasPush() && Notification.permission === 'default')) && !localStorage.getItem(laterKey),
  );
  if (!isOpen) return null;
  const close = () => {
    localStorage.setItem(laterKey, '1');
    setIsOpen(false);
  };
  const allow = async () => {
    if ((await Notification.requestPermission()) === 'granted') onGranted();
    setIsOpen(false);
  };
  return (
    <Alert title={i18n.t('Hear of new orders when Bakehouse is closed')} mb="md">
      {isIphoneBrowser() && i18n.t('Tap Share, then Add to Home Screen, and open Bakehouse from there.')}
      <Group gap="xs">
        {!isIphoneBrowser() && (
          <Button size="md" onClick={() => void allow()}>
            {i18n.t('Allow notifications')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={close}>
          {i18n.t('Not now')}
        </Button>
      </Group>
    </Alert>
  );
}
