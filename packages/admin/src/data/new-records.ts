import { useSyncExternalStore } from 'react';

/** Records that others created since their list was loaded, by topic. They are shown on request. */

const idsOf = new Map<string, ReadonlySet<string>>();
const listeners = new Set<() => void>();

/** Counts a record that is not in the loaded lists. */
export const addNewRecord = (topic: string, id: string): void =>
  change(topic, new Set([...(idsOf.get(topic) ?? []), id]));

function change(topic: string, ids: ReadonlySet<string>): void {
  if (ids.size > 0) idsOf.set(topic, ids);
  else if (!idsOf.delete(topic)) return;
  for (const listener of listeners) listener();
}

/** Stops counting a record, because it has been deleted. */
export const removeNewRecord = (topic: string, id: string): void =>
  change(topic, new Set([...(idsOf.get(topic) ?? [])].filter((other) => other !== id)));

/** Stops counting the records of a topic, because their list was loaded. */
export const clearNewRecords = (topic: string): void => change(topic, new Set());

/** Returns the number of new records of a topic, and renders when it changes. */
export const useNewRecordCount = (topic: string): number =>
  useSyncExternalStore(subscribe, () => idsOf.get(topic)?.size ?? 0);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
