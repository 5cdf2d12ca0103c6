import type { Notification as Entry } from '@bakehouse/contract/notification/notification.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isSubscribed } from '../../data/device.ts';
import { newestQuery, preferencesQuery } from './notification.data.ts';

/** Age in ms from which notifications are not shown on the desktop any more. */
const maxAge = 10 * 60_000;

/**
 * Shows new notifications on the desktop, in one tab of the browser, unless that tab has the focus or push messages show them.
 * Every tab remembers the notifications it has loaded, so that a tab that becomes the leader does not repeat them.
 */
export function DesktopNotifications({ userId }: { readonly userId: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: newest } = useQuery(newestQuery);
  const { data: preferences } = useQuery(preferencesQuery);
  const isLeader = useIsLeader(`bakehouse-desktop-${userId}`);
  const loadedIds = useRef<ReadonlySet<string>>(undefined);

  const show = ({ _id, title, text, link }: Entry) => {
    try {
      const notification = new Notification(title, { body: text, tag: _id });
      notification.addEventListener('click', () => {
        window.focus();
        notification.close();
        void navigate({ href: link });
      });
    } catch {
      // Browsers of phones have the class but do not allow this use.
    }
  };
  const update = useEffectEvent((entries: readonly Entry[]) => {
    const before = loadedIds.current;
    loadedIds.current = new Set(entries.map(({ _id }) => _id));
    if (!before || !isLeader.current || isSubscribed() || document.hasFocus() || Notification.permission !== 'granted')
      return;
    const current = preferences ?? client.getQueryData(preferencesQuery.queryKey);
    for (const entry of entries.toReversed()) {
      const isOn = current?.kinds.find(({ kind }) => kind === entry.kind)?.channels.desktop;
      const isNew = !before.has(entry._id) && Date.now() - Date.parse(entry.at) < maxAge;
      if (isOn && isNew && !entry.read) show(entry);
    }
  });
  useEffect(() => {
    if (newest) update(newest);
  }, [newest]);
  return null;
}

/** Returns a ref to whether this tab is the leader of the browser's tabs, which is the tab that holds a Web Lock. */
function useIsLeader(name: string) {
  const isLeader = useRef(false);
  useEffect(() => {
    if (!('locks' in navigator)) {
      isLeader.current = true;
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const holdLock = () => {
      isLeader.current = true;
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    navigator.locks.request(name, { signal }, holdLock).catch(() => undefined);
    return () => {
      isLeader.current = false;
      controller.abort();
    };
  }, [name]);
  return isLeader;
}
