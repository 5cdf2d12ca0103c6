import { useBlocker } from '@tanstack/react-router';
import { confirmLeave } from './confirm.tsx';

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

/**
 * Asks once before a screen with unsaved work is left: on a route change by dialog, on closing the tab by the
 * browser's own words. `unsaved` is asked at that moment, so that a save or a delete may leave freely; `ask` is the
 * dialog, where leaving means something else than losing the work.
 */
export const useLeaveGuard = (unsaved: () => boolean, ask = confirmLeave): void => {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      placeOf(current) !== placeOf(next) && unsaved() && !(await mayLeave(ask)),
    enableBeforeUnload: unsaved,
  });
};
