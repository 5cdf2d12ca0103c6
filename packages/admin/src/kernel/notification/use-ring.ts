import { useEffect, useState } from 'react';
import { playChime } from './ring-sound.ts';

/** State of the sound in this tab. While it is `blocked`, the user can turn the sound on. */
export type RingState = 'silent' | 'ringing' | 'blocked';

/**
 * Repeats the sound of a new order in one tab of the browser.
 * @param isOn whether something rings and the user has sound turned on.
 */
export function useRing(userId: string, isOn: boolean): RingState {
  const [state, setState] = useState<RingState>('silent');
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    ring(userId, controller.signal, setState).catch(() => undefined);
    return () => {
      controller.abort();
      setState('silent');
    };
  }, [userId, isOn]);
  return state;
}

/**
 * Repeats the sound until `signal` aborts. Of the tabs of a browser, the tab that holds a Web Lock rings; another tab takes
 * over when it is closed. A tab in which the user has not clicked or typed yet must not play sound and does not take part.
 */
async function ring(userId: string, signal: AbortSignal, onState: (state: RingState) => void): Promise<void> {
  const name = lockName(userId);
  const play = async (): Promise<boolean> => {
    const sound = await playChime({ repeats: true });
    if (!sound) return false;
    if (!signal.aborted) onState('ringing');
    await untilAborted(signal);
    sound.stop();
    return true;
  };
  const playInOneTab = (): Promise<boolean> =>
    'locks' in navigator ? navigator.locks.request(name, { signal }, play) : play();
  while (!signal.aborted) {
    const isAllowed = navigator.userActivation?.hasBeenActive ?? true;
    if (isAllowed && (await playInOneTab())) return;
    const isRingingElsewhere = await isRingingInOtherTab(name);
    if (!signal.aborted) onState(isRingingElsewhere ? 'silent' : 'blocked');
    await untilUserGesture(signal);
  }
}

const lockName = (userId: string) => `bakehouse-ring-${userId}`;

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Returns whether another tab of this browser rings. */
const isRingingInOtherTab = async (name: string): Promise<boolean> =>
  'locks' in navigator && (await navigator.locks.query()).held?.some((lock) => lock.name === name) === true;

/** Resolves when the user clicks or types in this tab, which allows sound. */
const untilUserGesture = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const options = { once: true, capture: true, signal };
    document.addEventListener('pointerdown', () => resolve(), options);
    document.addEventListener('keydown', () => resolve(), options);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
