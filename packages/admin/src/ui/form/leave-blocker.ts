import { useBlocker } from '@tanstack/react-router';
import { confirmLeave } from '../feedback/confirm.tsx';
import { unsavedForms } from './leave-guard.ts';

let isLeaving = false;

/** Closes a form that is part of a screen, after a confirmation when it has unsaved changes. */
export async function closeGuarded(isUnsaved: () => boolean, close: () => void): Promise<void> {
  if (!isUnsaved() || (await confirmLeave())) close();
}

/** Like `closeGuarded`, for a form that is identified by its key. */
export const closeForm = (formKey: string, close: () => void): Promise<void> =>
  closeGuarded(() => unsavedForms().some(({ key }) => key === formKey), close);

/**
 * Asks once before a screen with unsaved forms is left: with a dialog on a route change, and with the browser's dialog when
 * the tab is closed. The layout calls it once, for all forms.
 */
export function useLeaveBlocker(): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (locationKey(current) === locationKey(next)) return false;
      return !(await mayLeaveForms());
    },
    enableBeforeUnload: () => unsavedForms().length > 0,
  });
}

/** Asks once whether all forms with unsaved changes may be left. */
export async function mayLeaveForms(): Promise<boolean> {
  for (const { ask = confirmLeave } of unsavedForms()) if (!(await mayLeave(ask))) return false;
  return true;
}

/**
 * Returns the part of the URL that decides whether a form stays mounted. A tab named by `tab` counts, because its form
 * is unmounted when another tab opens.
 */
const locationKey = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string =>
  `${pathname}?${'tab' in search ? String(search.tab) : ''}`;

/**
 * Several forms may be open on one screen; after the user chose 'Leave' for one of them, the others do not ask again.
 */
async function mayLeave(ask: () => Promise<boolean>): Promise<boolean> {
  if (isLeaving) return true;
  isLeaving = await ask();
  setTimeout(() => {
    isLeaving = false;
  });
  return isLeaving;
}
