import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { confirmLeave } from '../feedback/confirm.tsx';

let leaving = false;

/**
 * Several forms may be open on one screen; after the user chose 'Leave' for one of them, the others do not ask again.
 */
const mayLeave = async (ask: () => Promise<boolean>): Promise<boolean> => {
  if (leaving) return true;
  leaving = await ask();
  setTimeout(() => {
    leaving = false;
  });
  return leaving;
};

/**
 * Returns the part of the URL that decides whether a form stays mounted. A tab named by `tab` counts, because its form
 * is unmounted when another tab opens.
 */
const locationKey = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string =>
  `${pathname}?${'tab' in search ? String(search.tab) : ''}`;

type Options = {
  /** Asks the user; the default says that the changes will be lost. */
  readonly ask?: () => Promise<boolean>;
  /** Identifies the form for `closeForm`. */
  readonly key?: string | undefined;
};

/** The checks for unsaved changes of open forms that have a key. */
const openForms = new Map<string, () => boolean>();

/** Closes a form that is part of a screen, after a confirmation when it has unsaved changes. */
export const closeGuarded = async (isUnsaved: () => boolean, close: () => void): Promise<void> => {
  if (!isUnsaved() || (await confirmLeave())) close();
};

/** Like `closeGuarded`, for a form that is identified by its key. */
export const closeForm = (key: string, close: () => void): Promise<void> =>
  closeGuarded(() => openForms.get(key)?.() === true, close);

/**
 * Asks once before a screen with unsaved changes is left: with a dialog on a route change, and with the browser's
 * dialog when the tab is closed.
 * @param isUnsaved called at that moment, so that a save or a delete can navigate freely.
 */
export const useLeaveGuard = (isUnsaved: () => boolean, { ask = confirmLeave, key }: Options = {}): void => {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      locationKey(current) !== locationKey(next) && isUnsaved() && !(await mayLeave(ask)),
    enableBeforeUnload: isUnsaved,
  });
  const check = useEffectEvent(isUnsaved);
  useEffect(() => {
    if (!key) return;
    const own = () => check();
    openForms.set(key, own);
    return () => {
      // The next form with this key may have registered already.
      if (openForms.get(key) === own) openForms.delete(key);
    };
  }, [key]);
};
