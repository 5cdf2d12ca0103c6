import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { confirmLeave } from '../feedback/confirm.tsx';

let isLeaving = false;

/**
 * Several forms may be open on one screen; after the user chose 'Leave' for one of them, the others do not ask again.
 */
const mayLeave = async (ask: () => Promise<boolean>): Promise<boolean> => {
  if (isLeaving) return true;
  isLeaving = await ask();
  setTimeout(() => {
    isLeaving = false;
  });
  return isLeaving;
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
 * @param isUnsaved is called when the user leaves, so that a save or a delete can navigate without a question.
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
    const isFormUnsaved = () => check();
    openForms.set(key, isFormUnsaved);
    return () => {
      // The next form with this key may have registered already.
      if (openForms.get(key) === isFormUnsaved) openForms.delete(key);
    };
  }, [key]);
};
