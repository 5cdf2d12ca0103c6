import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a horizontal list of choices until the selected one is fully visible. */
export const showSelected = (strip: HTMLElement | null | undefined): void => {
  const selected = strip?.querySelector('[aria-selected="true"], [aria-current="page"], [aria-pressed="true"]');
  if (!strip || !selected) return;
  const [room, own] = [strip.getBoundingClientRect(), selected.getBoundingClientRect()];
  const over = Math.max(0, own.right - room.right) + Math.min(0, own.left - room.left);
  if (over !== 0) strip.scrollBy({ left: over });
};

/** Returns the ref of a horizontal list of choices, which scrolls when the selection changes. */
export const useStrip = <Line extends HTMLElement>(chosen: string | undefined): RefObject<Line | null> => {
  const strip = useRef<Line>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the selection changes
  useEffect(() => showSelected(strip.current), [chosen]);
  return strip;
};
