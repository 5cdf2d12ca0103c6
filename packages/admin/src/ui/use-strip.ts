import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a horizontal list of choices until the selected one is fully visible. */
export const useStrip = <Line extends HTMLElement>(chosen: string | undefined): RefObject<Line | null> => {
  const strip = useRef<Line>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the selection changes
  useEffect(() => {
    const one = strip.current?.querySelector('[aria-selected="true"], [aria-current="page"], [aria-pressed="true"]');
    if (!strip.current || !one) return;
    const [room, own] = [strip.current.getBoundingClientRect(), one.getBoundingClientRect()];
    const over = Math.max(0, own.right - room.right) + Math.min(0, own.left - room.left);
    if (over !== 0) strip.current.scrollBy({ left: over });
  }, [chosen]);
  return strip;
};
