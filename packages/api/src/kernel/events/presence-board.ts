import {
  type Presence,
  type PresenceActivity,
  type PresenceEvent,
  presenceActivities,
  presenceLifetime,
} from '@bakehouse/contract/order/order-presence';
import type { PresenceRead } from './event.queries.ts';

/** Remembers who has which record open, from the events of presence of all servers. */

type Entry = PresenceRead & { readonly activity: PresenceActivity; readonly expiresAt: number };
export type PresenceBoard = {
  /**
   * Applies events of presence.
   * @returns one event for each person and record whose activity changed, with the strongest activity of the person's
   *   tabs. Repeated announcements cause none: clients learn them from the responses to their own.
   */
  readonly apply: (presences: readonly PresenceRead[]) => PresenceEvent[];
  /** Returns the people who have a record open. */
  readonly find: (recordId: string) => Presence[];
};

/** @param now the time in milliseconds, from any start */
export function presenceBoard(now: () => number = () => performance.now()): PresenceBoard {
  /** One entry for each record and tab. */
  const entries = new Map<string, Entry>();

  const removeExpired = () => {
    const time = now();
    for (const [key, { expiresAt }] of entries) if (expiresAt <= time) entries.delete(key);
  };
  const activityOf = (key: string) =>
    findStrongest([...entries.values()].filter((entry) => personKey(entry) === key))?.activity ?? null;

  return {
    apply: (presences) => {
      removeExpired();
      const latest = new Map(presences.map((presence) => [personKey(presence), presence]));
      const before = new Map([...latest.keys()].map((key) => [key, activityOf(key)]));
      for (const presence of presences) {
        const key = `${personKey(presence)} ${presence.tab}`;
        const { activity } = presence;
        if (activity) entries.set(key, { ...presence, activity, expiresAt: now() + presenceLifetime });
        else entries.delete(key);
      }
      return [...latest].flatMap(([key, { recordId: id, person, at }]): PresenceEvent[] => {
        const activity = activityOf(key);
        return activity === before.get(key) ? [] : [{ topic: 'order', id, person, activity, at }];
      });
    },
    find: (recordId) => {
      removeExpired();
      const people = Map.groupBy(
        [...entries.values()].filter((entry) => entry.recordId === recordId),
        ({ person }) => person._id,
      );
      return [...people.values()].flatMap((tabs) => {
        const entry = findStrongest(tabs);
        return entry ? [{ person: entry.person, activity: entry.activity, at: entry.at }] : [];
      });
    },
  };
}

const findStrongest = (entries: readonly Entry[]): Entry | undefined =>
  entries.toSorted(
    (a, b) => presenceActivities.indexOf(b.activity) - presenceActivities.indexOf(a.activity) || (a.at < b.at ? 1 : -1),
  )[0];

const personKey = ({ recordId, person }: PresenceRead) => `${recordId} ${person._id}`;
