import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStableCallback } from '../use-stable-callback.ts';
import { afterPaint } from './after-paint.ts';
import { sessionEnds } from './session-end.ts';

/** What is typed is told once typing has paused for so long, */
const pauseMs = 250;
/** and while it does not pause, this often. */
const maxMs = 400;

const lastMoments = ['beforeunload', 'pagehide', sessionEnds];

/**
 * Tells what is typed a moment later, so that no letter waits for what the form and its neighbours make of the one before:
 * right after a letter was painted, when the next one is farthest, or once typing pauses. `rest` tells at once what is not
 * told yet; so do the end of the field, of the page and of the session.
 */
export const useDebouncedCommit = (tell: () => void) => {
  const waits = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const callOff = useRef<() => void>(undefined);
  const lastTold = useRef(Number.NEGATIVE_INFINITY);

  const drop = useStableCallback(() => {
    waits.current = false;
    clearTimeout(timer.current);
    callOff.current?.();
    callOff.current = undefined;
    for (const moment of lastMoments) window.removeEventListener(moment, leave, true);
  });
  const now = useStableCallback(() => {
    drop();
    lastTold.current = performance.now();
    tell();
  });
  const rest = useStableCallback(() => {
    if (waits.current) now();
  });
  // Who saves a moment later, or asks what is unsaved, asks what React has drawn: it may still have something else to do.
  const draw = useStableCallback(() => flushSync(now));
  const leave = useStableCallback(() => flushSync(rest));
  const soon = useStableCallback(() => {
    waits.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(draw, pauseMs);
    if (performance.now() - lastTold.current >= maxMs) callOff.current ??= afterPaint(draw);
    // Before whoever asks at that moment what is not saved.
    for (const moment of lastMoments) window.addEventListener(moment, leave, true);
  });
  useLayoutEffect(() => rest, [rest]);
  return { soon, now, rest, drop };
};

/**
 * Tells what the form gives back of what it was told from what somebody else put there. A form may be some letters behind,
 * and may leave some out.
 */
export const useIgnoreOwnUpdates = (value: string) => {
  const [echoes] = useState(() => {
    let last = value;
    let expected: readonly string[] = [];
    return {
      expect: (told: string) => {
        expected = [...expected, told];
      },
      isEcho: (given: string) => {
        const at = expected.indexOf(given);
        const isEcho = at >= 0 || given === last;
        expected = isEcho ? expected.slice(at + 1) : [];
        last = given;
        return isEcho;
      },
    };
  });
  return echoes;
};
