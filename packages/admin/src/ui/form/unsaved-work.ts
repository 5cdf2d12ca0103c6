import { useEffect, useEffectEvent, useRef } from 'react';
import { closeRestoredNotice, showRestoredNotice } from './restored-notice.tsx';
import { sessionEnds } from './session-end.ts';

type Values = Readonly<Record<string, unknown>>;

/** Unsaved values of a form, with anything else it needs to continue, such as the record version they were made from. */
export type UnsavedWork<Extra extends object = object> = { readonly edits: Values } & Extra;

export type Persist = {
  /** Unique key of the form and its record. */
  readonly key: string;
  /** Returns values to store in addition to the form's own. */
  readonly extra?: () => object;
  /** Discards restored changes; by default the form is reset. */
  readonly discard?: () => void;
};

/** An entry of session storage. Files cannot be stored, so their names are stored instead. */
type Stored = { readonly owner: string; readonly work: UnsavedWork; readonly files: readonly string[] };

/**
 * Unsaved changes are stored in two places: in memory, including files, when a session ends; and in session storage,
 * for a reload. Session storage belongs to one tab, so two tabs with the same form do not overwrite each other.
 */
const inMemory = new Map<string, UnsavedWork>();
let owner = '';

const prefix = 'bakehouse.unsaved-work.';
/**
 * Maximum length of an entry in characters. A larger one is not stored; the browser's dialog before a reload still
 * appears.
 */
const maxLength = 1_000_000;
/** Fields that are never stored, at any depth. */
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
  // `files` is complete only after serialisation.
  const entry = files.length > 0 ? JSON.stringify({ ...JSON.parse(text), files }) : text;
  removeStored(key);
  if (entry.length > maxLength) return;
  try {
    sessionStorage.setItem(prefix + key, entry);
  } catch {
    // The storage is full or disabled, so the changes are not stored.
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

/** Deletes all unsaved changes, for example after signing out. */
export const clearUnsavedWork = (): void => {
  inMemory.clear();
  for (const key of storedKeys()) sessionStorage.removeItem(key);
};

/** Sets the user whose unsaved changes can be restored; those of other users are deleted. */
export const setUnsavedWorkOwner = (userId: string): void => {
  if (owner !== userId) inMemory.clear();
  owner = userId;
  for (const key of storedKeys()) if (!readStored(key.slice(prefix.length))) sessionStorage.removeItem(key);
};

/** Returns the unsaved changes that this user left under the key when the session ended or the page was reloaded. */
export const findUnsavedWork = <Extra extends object>(key: string): UnsavedWork<Extra> | undefined =>
  (inMemory.get(key) ?? readStored(key)?.work) as UnsavedWork<Extra> | undefined;

export const hasUnsavedWork = (key: string): boolean => findUnsavedWork(key) !== undefined;

/**
 * Stores the unsaved values of a form when the page is reloaded or the session ends, and shows a notice when they are
 * restored. They are deleted when they are saved or discarded, when the form is left, and on sign-out.
 * @param unsaved returns the changed values; `undefined` when nothing is unsaved.
 * @param reset resets the form.
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
  // The notice is hidden once the restored changes are discarded or saved.
  useEffect(() => {
    if (!persist || !isAnnounced.current || unsaved()) return;
    isAnnounced.current = false;
    closeRestoredNotice(persist.key);
  });
};
