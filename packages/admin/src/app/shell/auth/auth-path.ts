import { useSyncExternalStore } from 'react';

const pathChangeEvent = 'bakehouse:auth-path';

/** Navigates outside the router. */
export function navigateTo(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new Event(pathChangeEvent));
}

const subscribe = (listener: () => void) => {
  for (const name of [pathChangeEvent, 'popstate']) window.addEventListener(name, listener);
  return () => {
    for (const name of [pathChangeEvent, 'popstate']) window.removeEventListener(name, listener);
  };
};

/** Returns the current path outside the router. */
export const useAuthPath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);
