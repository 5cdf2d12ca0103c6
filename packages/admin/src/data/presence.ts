import {
  announcePresence,
  type Presence,
  type PresenceActivity,
  type PresenceEvent,
  presenceInterval,
  presenceLifetime,
} from '@bakehouse/contract/order/order-presence';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { v4 as uuid } from 'uuid';
import { ApiError } from './api-error.ts';
import { callEndpoint } from './client.ts';
import { isMe } from './session.ts';

/** The other people who have the current order open. The server's responses and the live updates keep it up to date. */

export type PresentPerson = Pick<Presence, 'person' | 'activity'>;
type Entry = PresentPerson & { readonly until: number };

/** Milliseconds on an order before others see the user there, so that paging through orders announces nothing. */
const announceDelay = 1_000;
const noPeople: readonly PresentPerson[] = [];
/** Distinguishes the tabs of a person. */
const tabId = uuid();

let current: { readonly id: string; readonly entries: readonly Entry[] } | undefined;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies a presence event. Events about other orders than the open one are ignored. */
export function receivePresence({ id, person, activity }: PresenceEvent): void {
  if (current?.id !== id || isMe(person)) return;
  const others = current.entries.filter((entry) => entry.person._id !== person._id);
  setEntries(id, activity ? [...others, entryOf({ person, activity })] : others);
}

function setEntries(id: string, next: readonly Entry[]): void {
  const now = Date.now();
  const entries = next.filter(({ until }) => until > now);
  clearTimeout(timer);
  if (entries.length > 0) {
    const expiry = Math.min(...entries.map(({ until }) => until));
    timer = setTimeout(() => setEntries(id, entries), expiry - now + 1);
  }
  current = { id, entries };
  for (const listener of listeners) listener();
}

const entryOf = ({ person, activity }: PresentPerson): Entry => ({
  person,
  activity,
  until: Date.now() + presenceLifetime,
});

/**
 * Shows others what the user does with an order while the screen is visible.
 * @param id id of the order; undefined for a user whose presence is not announced, such as a store.
 * @returns the other people who have the order open.
 */
export function usePresence(id: string | undefined, activity: PresenceActivity): readonly PresentPerson[] {
  const announced = useRef<number>(undefined);
  const isAllowed = useRef(true);
  const announceNow = useEffectEvent(() => {
    if (id === undefined || document.hidden || !isAllowed.current) return;
    announced.current = Date.now();
    void announce(id, activity).then((allowed) => {
      isAllowed.current = allowed;
    });
  });
  const announceIfDue = useEffectEvent(() => {
    if (announced.current !== undefined && Date.now() - announced.current >= presenceInterval) announceNow();
  });

  useEffect(() => {
    if (id === undefined) return;
    setEntries(id, []);
    document.addEventListener('visibilitychange', announceIfDue);
    return () => {
      document.removeEventListener('visibilitychange', announceIfDue);
      current = undefined;
      clearTimeout(timer);
      if (announced.current !== undefined && isAllowed.current) void announce(id, null);
      announced.current = undefined;
    };
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another activity is announced at once.
  useEffect(() => {
    if (id === undefined) return;
    let interval: ReturnType<typeof setInterval> | undefined;
    const delay = setTimeout(() => {
      announceNow();
      interval = setInterval(announceNow, presenceInterval);
    }, announceDelay);
    return () => {
      clearTimeout(delay);
      clearInterval(interval);
    };
  }, [id, activity]);

  return useSyncExternalStore(subscribe, () => (current?.id === id ? (current?.entries ?? noPeople) : noPeople));
}

/**
 * Presence is a convenience, so a failed announcement is not reported. The next one follows in 20 seconds.
 * @returns false if the user may not announce presence.
 */
async function announce(id: string, activity: PresenceActivity | null): Promise<boolean> {
  try {
    const { data } = await callEndpoint(announcePresence, { params: { id }, body: { activity, tab: tabId } });
    if (current?.id === id) setEntries(id, data.map(entryOf));
    return true;
  } catch (cause) {
    return !(cause instanceof ApiError && cause.status === 403);
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
