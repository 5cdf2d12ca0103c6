import { useSyncExternalStore } from 'react';

const pathChangeEvent = 'bakehouse:auth-path';

/**
 * Navigates outside the router.
 * @param state state of the new entry of the history
 */
export function navigateTo(path: string, state: { readonly failure: string } | null = null): void {
  window.history.pushState(state, '', path);
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

/** Returns the failure with which `navigateTo` opened this entry of the history. */
export const failureOfEntry = (): string | undefined => window.history.state?.failure;
