import { useEffectEvent, useLayoutEffect } from 'react';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the label of a shortcut on this platform: '⌘K' or 'Ctrl K'. */
export const modKey = (key: string): string => (isApple ? `⌘${key}` : `Ctrl ${key}`);

const disabledKey = 'bakehouse.keys-off';

/** Single-key shortcuts can be disabled (WCAG 2.1.4). */
export const areShortcutsDisabled = (): boolean => localStorage.getItem(disabledKey) === 'yes';

export function enableShortcuts(isEnabled: boolean): void {
  if (isEnabled) localStorage.removeItem(disabledKey);
  else localStorage.setItem(disabledKey, 'yes');
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="textbox"]') !== null);

/**
 * Binds single-key shortcuts. They are ignored while typing, while a dialog is open, and with Ctrl, Alt or ⌘.
 * @param handlers functions by key; each gets the event, whose timestamp matters when a busy page handles it late.
 */
export function useKeys(handlers: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const handler = handlers[event.key.toLowerCase()];
    if (!handler || areShortcutsDisabled() || document.querySelector('[role="dialog"], [role="menu"]')) return;
    event.preventDefault();
    handler(event);
  });
  // A layout effect, because the user may press a key as soon as the page is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
