import { useEffect, useEffectEvent } from 'react';

/** A form that may have unsaved changes. */
type LeaveGuard = {
  readonly isUnsaved: () => boolean;
  /** Asks the user whether to leave; without it, the question says that the changes will be lost. */
  readonly ask?: (() => Promise<boolean>) | undefined;
  /** Identifies the form for `closeForm`. */
  readonly key?: string | undefined;
};

const guards = new Set<LeaveGuard>();

/** Returns the open forms with unsaved changes. */
export const unsavedForms = (): LeaveGuard[] => [...guards].filter(({ isUnsaved }) => isUnsaved());

/**
 * Makes `useLeaveBlocker` ask once before a screen with unsaved changes is left. It works without a router, so that the forms
 * of the sign-in pages can use it too.
 * @param isUnsaved is called when the user leaves, so that a save or a delete can navigate without a question.
 */
export function useLeaveGuard(isUnsaved: () => boolean, { ask, key }: Omit<LeaveGuard, 'isUnsaved'> = {}): void {
  const check = useEffectEvent(isUnsaved);
  useEffect(() => {
    const guard = { isUnsaved: () => check(), ask, key };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [ask, key]);
}
