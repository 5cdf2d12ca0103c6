/**
 * Moves the focus from an item of an open menu to the menu's button. The menu closes when an item opens a dialog, so
 * the dialog must return the focus to the button.
 */
export function focusMenuButton(): void {
  const menu = document.activeElement?.closest('[role="menu"]');
  document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus();
}
