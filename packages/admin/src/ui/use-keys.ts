import { useEffectEvent, useLayoutEffect } from 'react';

const offKey = 'bakehouse.keys-off';

/** Single-key shortcuts can be switched off (WCAG 2.1.4). */
export const keysAreOff = (): boolean => localStorage.getItem(offKey) === 'yes';
export const switchKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, 'yes');
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"], [role="textbox"]') !== null);

/**
 * Binds single keys: off while typing, while a dialog is open, and with Ctrl, Alt or ⌘ held.
 * A handler is given the press, which knows when it happened: a busy page may hear of it much later.
 */
export const useKeys = (handlers: Readonly<Record<string, (press: KeyboardEvent) => void>>): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const handler = handlers[event.key.toLowerCase()];
    if (!handler || keysAreOff() || document.querySelector('[role="dialog"], [role="menu"]')) return;
    event.preventDefault();
    handler(event);
  });
  // Before anything of the page is seen: who sees it may press a key at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
