import { clear, createStore, get, update } from 'idb-keyval';
import { offlineKey, signedInKey } from './browser-keys.ts';

/** What the browser of a store's person keeps for times without a network. All of it is deleted when the session ends (`device.ts`). */

const store = createStore('bakehouse', 'offline');

type StoredValue<T> = {
  /** Returns undefined when nothing is stored, or the browser has no storage. */
  readonly read: () => Promise<T | undefined>;
  /**
   * Replaces the value in one transaction, which other tabs wait for.
   * @throws Error when the session has ended; DOMException when the browser cannot store it, for example because its storage is full.
   */
  readonly change: (next: (current: T | undefined) => T) => Promise<void>;
};

/** Returns a value of the store by its name. */
export const storedValue = <T>(name: string): StoredValue<T> => ({
  read: async () => {
    try {
      return await get<T>(name, store);
    } catch {
      return undefined;
    }
  },
  change: async (next) => {
    const userId = localStorage.getItem(signedInKey);
    if (userId === null) throw new Error('The session has ended');
    localStorage.setItem(offlineKey, userId);
    await update<T>(name, next, store);
    // Another tab may have ended the session in the meantime.
    if (localStorage.getItem(signedInKey) !== userId) await deleteStoredValues();
  },
});

/** Deletes everything that is stored. */
export async function deleteStoredValues(): Promise<void> {
  await clear(store);
  // Without the key, a deletion that failed would not be repeated at the next start.
  localStorage.removeItem(offlineKey);
}
