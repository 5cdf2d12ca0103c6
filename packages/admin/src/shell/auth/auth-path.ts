import { useSyncExternalStore } from 'react';

const moved = 'bakehouse:auth-path';

/** Navigates outside the router. */
export const goTo = (path: string): void => {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new Event(moved));
};

const subscribe = (listener: () => void) => {
  for (const name of [moved, 'popstate']) window.addEventListener(name, listener);
  return () => {
    for (const name of [moved, 'popstate']) window.removeEventListener(name, listener);
  };
};

/** Returns the current path outside the router. */
export const useAuthPath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);
