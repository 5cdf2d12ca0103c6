import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a horizontal list of choices until the selected one is fully visible. */
export function showSelected(strip: HTMLElement | null | undefined): void {
  const selected = strip?.querySelector('[aria-selected="true"], [aria-current="page"], [aria-pressed="true"]');
  if (!strip || !selected) return;
  const [visible, item] = [strip.getBoundingClientRect(), selected.getBoundingClientRect()];
  const overflow = Math.max(0, item.right - visible.right) + Math.min(0, item.left - visible.left);
  if (overflow !== 0) strip.scrollBy({ left: overflow });
}

/** Returns the ref of a horizontal list of choices, which scrolls when the selection changes. */
export function useStrip<Strip extends HTMLElement>(selected: string | undefined): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the selection changes
  useEffect(() => showSelected(strip.current), [selected]);
  return strip;
}
