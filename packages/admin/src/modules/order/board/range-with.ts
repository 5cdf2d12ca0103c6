import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * Returns the indexes of the items that a virtual list mounts: the visible ones, and the item with the focus.
 * @param focused index of the item with the focus; -1 for none.
 */
export function rangeWith(range: Range, focused: number): number[] {
  const visible = defaultRangeExtractor(range);
  return focused < 0 || visible.includes(focused) ? visible : [...visible, focused].sort((a, b) => a - b);
}
