import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { confirmLeave } from '../feedback/confirm.tsx';

let leaving = false;

/** Several forms may be open on one screen: who has said 'Leave' is not asked again for the next of them. */
const mayLeave = async (ask: () => Promise<boolean>): Promise<boolean> => {
  if (leaving) return true;
  leaving = await ask();
  setTimeout(() => {
    leaving = false;
  });
  return leaving;
};

/** A tab that the address names as `tab` is a place of its own: its form is put away when another is opened. */
const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string =>
  `${pathname}?${'tab' in search ? String(search.tab) : ''}`;

type Options = {
  /** Asks; the default says that the changes are lost. */
  readonly ask?: () => Promise<boolean>;
  /** Names the form for `closeForm`. */
  readonly key?: string | undefined;
};

/** Forms that are open and have a key, with the check for unsaved changes. */
const openForms = new Map<string, () => boolean>();

/** Closes a form that is a part of its screen, after asking when it has unsaved changes. */
export const closeGuarded = async (isUnsaved: () => boolean, close: () => void): Promise<void> => {
  if (!isUnsaved() || (await confirmLeave())) close();
};

/** The same for a form that is known by its key alone. */
export const closeForm = (key: string, close: () => void): Promise<void> =>
  closeGuarded(() => openForms.get(key)?.() === true, close);

/**
 * Asks once before a screen with unsaved work is left: with a dialog on a route change, in the browser's own words when
 * the tab is closed. `isUnsaved` is called at that moment, so that a save or a delete may leave freely.
 */
export const useLeaveGuard = (isUnsaved: () => boolean, { ask = confirmLeave, key }: Options = {}): void => {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      placeOf(current) !== placeOf(next) && isUnsaved() && !(await mayLeave(ask)),
    enableBeforeUnload: isUnsaved,
  });
  const check = useEffectEvent(isUnsaved);
  useEffect(() => {
    if (!key) return;
    const own = () => check();
    openForms.set(key, own);
    return () => {
      // The next form with this key may be open already.
      if (openForms.get(key) === own) openForms.delete(key);
    };
  }, [key]);
};
