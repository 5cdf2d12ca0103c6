import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../data/session.ts';

export type RecentRecord = { readonly to: string; readonly title: string };

const maxRecent = 6;
/** The screen of one record: its address ends with an id. */
const recordPath = /\/(?:edit|view|details|detail\/[\w-]+)\/[\da-f-]{36}$/;
/** Headings of a record that is still loading or does not exist. */
const noRecord = /^Edit /;

const keyOf = (userId: string) => `bakehouse.recent.${userId}`;

/** The records that a user opened last in this browser, the latest first. */
export const recentRecords = (userId: string): readonly RecentRecord[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(({ to, title }) => typeof to === 'string' && typeof title === 'string')
      : [];
  } catch {
    return [];
  }
};

/** Puts the record on the screen, whose name is the heading, first among the recent ones. */
const rememberScreen = (userId: string, pathname: string): void => {
  const title = document.querySelector('main h1')?.textContent?.trim();
  if (!title || noRecord.test(title) || !recordPath.test(pathname)) return;
  const others = recentRecords(userId).filter(({ to }) => to !== pathname);
  localStorage.setItem(keyOf(userId), JSON.stringify([{ to: pathname, title }, ...others].slice(0, maxRecent)));
};

/** Remembers each record when its screen is left, per user and browser. */
export const useRememberRecords = (): void => {
  const router = useRouter();
  const session = useSession();
  const userId = session.status === 'in' ? session.user._id : undefined;
  useEffect(() => {
    if (!userId) return;
    const remember = () => rememberScreen(userId, router.state.resolvedLocation?.pathname ?? '');
    const unsubscribe = router.subscribe('onBeforeNavigate', remember);
    window.addEventListener('pagehide', remember);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', remember);
    };
  }, [router, userId]);
};
