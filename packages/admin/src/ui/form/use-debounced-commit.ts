import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStableCallback } from '../use-stable-callback.ts';
import { afterPaint } from './after-paint.ts';
import { sessionEnds } from './session-end.ts';

/** Milliseconds without typing after which the value is committed. */
const debounceMs = 250;
/** Milliseconds between two commits while typing does not pause. */
const maxWaitMs = 400;

const endEvents = ['beforeunload', 'pagehide', sessionEnds];

/**
 * Debounces the commit of a typed value to its form, so that a keystroke never waits for the form to render the one before.
 * A scheduled commit runs right after a paint, at most every 400 ms, and once typing pauses for 250 ms. What is still
 * scheduled is committed when the field unmounts, before the page unloads, and when the session ends.
 * @param commit reads the current value of the field and passes it to the form
 * @returns `schedule` a commit; `flush` commits now; `flushPending` commits now if a commit is scheduled; `cancel` drops a
 * scheduled commit. All four are stable.
 */
export const useDebouncedCommit = (commit: () => void) => {
  const isPending = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelPaint = useRef<() => void>(undefined);
  const lastCommitAt = useRef(Number.NEGATIVE_INFINITY);

  const cancel = useStableCallback(() => {
    isPending.current = false;
    clearTimeout(timer.current);
    cancelPaint.current?.();
    cancelPaint.current = undefined;
    for (const event of endEvents) window.removeEventListener(event, flushPendingNow, true);
  });
  const flush = useStableCallback(() => {
    cancel();
    lastCommitAt.current = performance.now();
    commit();
  });
  const flushPending = useStableCallback(() => {
    if (isPending.current) flush();
  });
  // Code that runs next, a save or a check for unsaved changes, reads rendered state. React may be busy, so render at once.
  const flushNow = useStableCallback(() => flushSync(flush));
  const flushPendingNow = useStableCallback(() => flushSync(flushPending));
  const schedule = useStableCallback(() => {
    isPending.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(flushNow, debounceMs);
    if (performance.now() - lastCommitAt.current >= maxWaitMs) cancelPaint.current ??= afterPaint(flushNow);
    // Capture listeners run before the listeners that look for unsaved changes at the same event.
    for (const event of endEvents) window.addEventListener(event, flushPendingNow, true);
  });
  useLayoutEffect(() => flushPending, [flushPending]);
  return { schedule, flush, flushPending, cancel };
};

/**
 * Distinguishes values that a field committed itself, when they come back as its `value`, from values set by other code.
 * The form may be some keystrokes behind and may skip some.
 * @returns `recordOwnUpdate`, to be called with each committed value, and `isOwnUpdate`, to be called with each new `value`
 */
export const useIgnoreOwnUpdates = (value: string) => {
  const [updates] = useState(() => {
    let last = value;
    let committed: readonly string[] = [];
    return {
      recordOwnUpdate: (update: string) => {
        committed = [...committed, update];
      },
      isOwnUpdate: (received: string) => {
        const index = committed.indexOf(received);
        const isOwn = index >= 0 || received === last;
        committed = isOwn ? committed.slice(index + 1) : [];
        last = received;
        return isOwn;
      },
    };
  });
  return updates;
};
