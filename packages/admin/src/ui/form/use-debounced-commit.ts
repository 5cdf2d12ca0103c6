import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStableCallback } from '../use-stable-callback.ts';
import { sessionEnds } from './session-end.ts';

/** `delay` without typing, in ms, after which the value is committed, and the longest wait while typing continues. */
const timing = { delay: 250, maxWait: 400 };

const endEvents = ['beforeunload', 'pagehide', sessionEnds];

/**
 * Debounces the commit of a typed value to its form, for values that are expensive to read, such as the HTML of a rich
 * text. A pending commit also runs when the field unmounts, before the page unloads, and when the session ends.
 * @param commit reads the current value of the field and passes it to the form.
 * @returns a function that schedules a commit. Its `flush` runs a pending commit at once, and its `cancel` drops it.
 */
export function useDebouncedCommit(commit: () => void) {
  const latest = useStableCallback(commit);
  // A save or a check for unsaved changes may follow at once and reads rendered state, so the commit is rendered synchronously.
  const schedule = useDebouncedCallback(() => flushSync(latest), timing);
  useLayoutEffect(
    () => () => {
      if (!schedule.isPending()) return;
      schedule.cancel();
      latest();
    },
    [schedule, latest],
  );
  useEffect(() => {
    const flush = () => schedule.flush();
    // Capture listeners run before the listeners that look for unsaved changes at the same event.
    for (const event of endEvents) window.addEventListener(event, flush, true);
    return () => {
      for (const event of endEvents) window.removeEventListener(event, flush, true);
    };
  }, [schedule]);
  return schedule;
}

/**
 * Distinguishes values that a field committed itself, when they come back as its `value`, from values set by other code.
 * The form may be some keystrokes behind and may skip some.
 * @returns `recordOwnUpdate`, to be called with each committed value, and `isOwnUpdate`, to be called with each new `value`
 */
export function useIgnoreOwnUpdates(value: string) {
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
}
