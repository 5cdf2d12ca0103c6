import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../../data/session.ts';

export type RecentRecord = { readonly to: string; readonly title: string };

const maxRecent = 6;
/** Paths of record screens end with an id. */
const recordPath = /\/(?:edit|view|details|detail\/[\w-]+)\/[\da-f-]{36}$/;
/** Heading of a record that is loading or does not exist. */
const noRecord = /^Edit /;

/** Returns the records that a user opened last in this browser, latest first. */
export function recentRecords(userId: string): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(({ to, title }) => typeof to === 'string' && typeof title === 'string')
      : [];
  } catch {
    return [];
  }
}

const keyOf = (userId: string) => `bakehouse.recent.${userId}`;

/** Stores each record, per user and browser, when its screen is left. */
export function useRememberRecords(): void {
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
}

/** Stores the current record as the most recent one, with the heading as its name. */
function rememberScreen(userId: string, pathname: string): void {
  const title = document.querySelector('main h1')?.textContent?.trim();
  if (!title || noRecord.test(title) || !recordPath.test(pathname)) return;
  const others = recentRecords(userId).filter(({ to }) => to !== pathname);
  localStorage.setItem(keyOf(userId), JSON.stringify([{ to: pathname, title }, ...others].slice(0, maxRecent)));
}
