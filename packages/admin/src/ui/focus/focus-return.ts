import { useEffect, useState } from 'react';

/**
 * Identifies a control after its form is remounted: its tag, its name, and its position among controls of that name.
 */
type Control = { readonly signature: string; readonly position: number };

const focusable = 'input, textarea, select, button, a[href], [contenteditable="true"], [tabindex]';
let rememberedControl: Control | undefined;

/**
 * Remembers the focused control. Forms call it on submit, because browsers remove the focus from a button that is
 * disabled during the request.
 */
export function rememberFocus(): void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return;
  const signature = signatureOf(element);
  rememberedControl = { signature, position: findSimilar(signature).indexOf(element) };
}

function signatureOf(element: HTMLElement): string {
  const label = element instanceof HTMLInputElement && element.labels?.[0]?.textContent;
  const name = element.dataset.path ?? element.getAttribute('aria-label') ?? (label || element.textContent);
  return `${element.tagName} ${name}`;
}

const findSimilar = (signature: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(focusable)].filter((element) => signatureOf(element) === signature);

/**
 * Makes a dialog return the focus to the control that opened it, even when closing the dialog remounts the form and
 * replaces the control.
 */
export function useFocusReturn(): void {
  useState(rememberFocus);
  useEffect(
    () => () => {
      const target = rememberedControl;
      rememberedControl = undefined;
      // Runs after the effects of the new form, one of which focuses its first field.
      setTimeout(() => restoreFocus(target));
    },
    [],
  );
}

function restoreFocus(target: Control | undefined): void {
  if (hasFocus() && document.activeElement?.closest('form') === null) return;
  const similar = target ? findSimilar(target.signature) : [];
  const element = similar[target?.position ?? 0] ?? similar[0];
  // When the control no longer exists, such as Compare, the first field of the form gets the focus.
  (element ?? document.querySelector<HTMLElement>('main form :is(input, textarea, button):enabled'))?.focus();
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;
