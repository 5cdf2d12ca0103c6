import { useSyncExternalStore } from 'react';

const moved = 'bakehouse:door';

/** Goes to an address where no router listens. */
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

/** The address, as the pages before the door see it. */
export const useAuthPath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);
