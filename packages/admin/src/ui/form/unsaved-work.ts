import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { closeRestoredNotice, showRestoredNotice } from './restored-notice.tsx';
import { sessionEnds } from './session-end.ts';
import {
  browserStorage,
  clearTabStorage,
  type Edits,
  tabStorage,
  type UnsavedWork,
  withoutSecrets,
} from './unsaved-work-storage.ts';

type Values = Readonly<Record<string, unknown>>;

export type Persist = {
  /** Unique key of the form and its record. */
  readonly key: string;
  /** Returns values to store in addition to the form's own. */
  readonly extra?: () => object;
  /** Discards restored changes; by default the form is reset. */
  readonly discard?: () => void;
  /**
   * `tab` stores the work when the page is hidden, left, or loses its session. `browser` stores each change under the key
   * itself (spec 2 §4), where every tab of the browser finds it, also after the browser was closed.
   */
  readonly storage?: 'tab' | 'browser';
  /** Keeps stored work when the form is left. Such a form shows its own notice of restored work. */
  readonly keepOnLeave?: boolean;
};

const storages = { tab: tabStorage, browser: browserStorage };

/** Work of forms that were open when the session ended. It includes chosen files, which the browser's storages cannot store. */
const inMemory = new Map<string, UnsavedWork>();
let owner = '';

/** Removes the unsaved work of this tab, as after signing out. */
export function clearUnsavedWork(): void {
  owner = '';
  inMemory.clear();
  clearTabStorage();
}

/** Sets the owner of unsaved work. Work of another user in this tab is removed. */
export function setUnsavedWorkOwner(userId: string): void {
  if (owner !== userId) inMemory.clear();
  owner = userId;
  clearTabStorage(userId);
}

/** Returns the user's unsaved work under the key, from before a reload or the end of the session. */
export const findUnsavedWork = <Extra extends object, E extends Edits = Values>(
  key: string,
  storage: 'tab' | 'browser' = 'tab',
): UnsavedWork<Extra, E> | undefined =>
  (inMemory.get(key) ?? storages[storage].read(key, owner)?.work) as UnsavedWork<Extra, E> | undefined;

export const hasUnsavedWork = (key: string): boolean => findUnsavedWork(key) !== undefined;

/** Storage of one form's work. Without `persist` nothing is stored. */
const storeOf = (persist: Persist | undefined) => {
  if (!persist) return undefined;
  const { key, storage = 'tab' } = persist;
  return {
    key,
    write: (work: UnsavedWork) => storages[storage].write(key, owner, withoutSecrets(work)),
    remove: () => storages[storage].remove(key, owner),
    has: () => inMemory.has(key) || storages[storage].read(key, owner) !== undefined,
    /** Forgets the copy in memory of the work that this form has just restored. @returns names of files to choose again, if there was work */
    consume: (): readonly string[] | undefined => {
      const fromMemory = inMemory.delete(key);
      const stored = storages[storage].read(key, owner);
      return fromMemory ? [] : stored?.files;
    },
    keepInMemory: (work: UnsavedWork) => void (storage === 'tab' && inMemory.set(key, withoutSecrets(work))),
  };
};

/**
 * Keeps the unsaved work of a form when the page is reloaded or the session ends, and shows a notice once it is restored.
 * It is removed when it is saved or discarded, when the form is left, and on sign-out. Passwords and one-time codes are
 * never stored.
 * @param unsaved returns the changed values; `undefined` when nothing is unsaved
 * @param reset resets the form
 * @param watched changes whenever the work does; needed for the `browser` storage alone
 * @returns whether the browser could store the work, which fails when the storage is full
 */
export function useUnsavedWork(
  persist: Persist | undefined,
  unsaved: () => Edits | undefined,
  reset: () => void,
  watched?: unknown,
): boolean {
  const isAnnounced = useRef(false);
  // Whether this form stored or restored work. The same form in another tab may have work that must stay.
  const hasStored = useRef(false);
  const [isStored, setStored] = useState(true);
  const store = storeOf(persist);
  const current = (): UnsavedWork | undefined => {
    const edits = persist && unsaved();
    return edits && { ...persist.extra?.(), edits };
  };
  const discard = useEffectEvent(() => {
    (persist?.discard ?? reset)();
    store?.remove();
  });
  const announce = useEffectEvent(() => {
    hasStored.current = store?.has() ?? false;
    const files = store?.consume();
    if (!store || !files || persist?.keepOnLeave || !current()) return;
    isAnnounced.current = true;
    showRestoredNotice(store.key, files, discard);
  });
  const write = useEffectEvent(() => {
    const work = current();
    if (!work && !hasStored.current) return;
    hasStored.current = work !== undefined;
    if (work) setStored(store?.write(work) ?? true);
    else store?.remove();
  });
  const keepInMemory = useEffectEvent(() => {
    const work = current();
    if (work) store?.keepInMemory(work);
  });
  const forget = useEffectEvent(() => {
    if (!store || persist?.keepOnLeave) return;
    store.remove();
    closeRestoredNotice(store.key);
  });
  useEffect(() => {
    let hasSessionEnded = false;
    announce();
    const onSessionEnd = () => {
      hasSessionEnded = true;
      keepInMemory();
      write();
    };
    const onHide = () => write();
    window.addEventListener(sessionEnds, onSessionEnd);
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener(sessionEnds, onSessionEnd);
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      if (!hasSessionEnded) forget();
    };
  }, []);
  const writesEachChange = persist?.storage === 'browser';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `watched` changes with the work, which is read when it is written
  useEffect(() => {
    if (writesEachChange) write();
  }, [writesEachChange, watched]);
  // The notice is closed when the restored work is discarded or saved.
  useEffect(() => {
    if (!persist || !isAnnounced.current || unsaved()) return;
    isAnnounced.current = false;
    closeRestoredNotice(persist.key);
  });
  return isStored;
}
