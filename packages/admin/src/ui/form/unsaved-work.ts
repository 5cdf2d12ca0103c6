import { useEffect, useEffectEvent, useRef } from 'react';
import { closeRestoredNotice, showRestoredNotice } from './restored-notice.tsx';
import { sessionEnds } from './session-end.ts';

type Values = Readonly<Record<string, unknown>>;

/** Unsaved values of a form, with anything else it needs to continue, such as the record version they were made from. */
export type UnsavedWork<Extra extends object = object> = { readonly edits: Values } & Extra;

export type Persist = {
  /** Names the form and its record among all forms of the dashboard. */
  readonly key: string;
  /** Values to keep beside the form's own. */
  readonly extra?: () => object;
  /** Discards restored work; without it the form is reset. */
  readonly discard?: () => void;
};

/** An entry of the browser's storage. Files cannot be stored, so their names are. */
type Stored = { readonly owner: string; readonly work: UnsavedWork; readonly files: readonly string[] };

/**
 * Unsaved work has two homes. Memory keeps it, files included, when a session ends under an open form. The tab's session
 * storage keeps it over a reload; it belongs to one tab, so that two tabs with the same form do not overwrite each other.
 */
const inMemory = new Map<string, UnsavedWork>();
let owner = '';

const prefix = 'bakehouse.unsaved-work.';
/** Characters of one entry; a larger one is not stored, and the browser's own question before a reload remains. */
const maxLength = 1_000_000;
/** Never written to storage, wherever it is in the values. */
const secret = /password|otp|token|secret/i;

const storedKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));

const removeStored = (key: string) => sessionStorage.removeItem(prefix + key);

const store = (key: string, work: UnsavedWork): void => {
  const files: string[] = [];
  const text = JSON.stringify({ owner, work, files }, (name, value: unknown) => {
    if (secret.test(name)) return undefined;
    if (!(value instanceof File)) return value;
    files.push(value.name);
    return undefined;
  });
  // `files` was filled after it had been written.
  const entry = files.length > 0 ? JSON.stringify({ ...JSON.parse(text), files }) : text;
  removeStored(key);
  if (entry.length > maxLength) return;
  try {
    sessionStorage.setItem(prefix + key, entry);
  } catch {
    // The storage is full or forbidden: the work is not stored.
  }
};

const readStored = (key: string): Stored | undefined => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') as Stored | null;
    return stored?.owner === owner ? stored : undefined;
  } catch {
    return undefined;
  }
};

/** Forgets all unsaved work, as after signing out. */
export const clearUnsavedWork = (): void => {
  inMemory.clear();
  for (const key of storedKeys()) sessionStorage.removeItem(key);
};

/** Says whose work is found from now on. Work of another person is forgotten. */
export const setUnsavedWorkOwner = (userId: string): void => {
  if (owner !== userId) inMemory.clear();
  owner = userId;
  for (const key of storedKeys()) if (!readStored(key.slice(prefix.length))) sessionStorage.removeItem(key);
};

/** @returns what this person left unsaved under the key when their session ended or the page was reloaded. */
export const findUnsavedWork = <Extra extends object>(key: string): UnsavedWork<Extra> | undefined =>
  (inMemory.get(key) ?? readStored(key)?.work) as UnsavedWork<Extra> | undefined;

export const hasUnsavedWork = (key: string): boolean => findUnsavedWork(key) !== undefined;

/**
 * Keeps the unsaved values of a form when the page is reloaded or the session ends, and says so once they are restored.
 * They are forgotten when they are saved or discarded, when the form is left, and on sign-out.
 * @param unsaved returns the changed values; `undefined` when nothing is unsaved
 * @param reset resets the form
 */
export const useUnsavedWork = (
  persist: Persist | undefined,
  unsaved: () => Values | undefined,
  reset: () => void,
): void => {
  const isAnnounced = useRef(false);
  const current = (): UnsavedWork | undefined => {
    const edits = persist && unsaved();
    return edits && { edits, ...persist.extra?.() };
  };
  const discard = useEffectEvent(() => {
    if (!persist) return;
    (persist.discard ?? reset)();
    removeStored(persist.key);
  });
  const announce = useEffectEvent(() => {
    if (!persist || !hasUnsavedWork(persist.key)) return;
    const files = inMemory.has(persist.key) ? [] : (readStored(persist.key)?.files ?? []);
    inMemory.delete(persist.key);
    isAnnounced.current = true;
    showRestoredNotice(persist.key, files, discard);
  });
  const keepInMemory = useEffectEvent(() => {
    const work = current();
    if (persist && work) inMemory.set(persist.key, work);
  });
  const keepStored = useEffectEvent(() => {
    if (!persist) return;
    const work = current();
    if (work) store(persist.key, work);
    else removeStored(persist.key);
  });
  const forget = useEffectEvent(() => {
    if (!persist) return;
    removeStored(persist.key);
    closeRestoredNotice(persist.key);
  });
  useEffect(() => {
    let sessionEnded = false;
    announce();
    const onSessionEnd = () => {
      sessionEnded = true;
      keepInMemory();
      keepStored();
    };
    const onHide = () => keepStored();
    window.addEventListener(sessionEnds, onSessionEnd);
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener(sessionEnds, onSessionEnd);
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      if (!sessionEnded) forget();
    };
  }, []);
  // Once the restored changes are discarded or saved, the notice has nothing to say.
  useEffect(() => {
    if (!persist || !isAnnounced.current || unsaved()) return;
    isAnnounced.current = false;
    closeRestoredNotice(persist.key);
  });
};
