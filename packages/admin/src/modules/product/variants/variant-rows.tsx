import type { Choice } from '@bakehouse/contract/product/variants';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import styles from './variant-grid.module.css';
import type { VariantLabels } from './variant-labels.ts';
import { type GridData, VariantDetailLine, VariantLine } from './variant-line.tsx';
import type { VariantStore } from './variant-store.ts';

export type VariantsProps = {
  readonly store: VariantStore;
  readonly keys: readonly string[];
  readonly choices: readonly Choice[];
  readonly labels: VariantLabels;
  readonly readOnly: boolean;
  /** Announces a change to screen readers. */
  readonly announce: (sentence: string) => void;
};

type Props = VariantsProps & {
  /** The scroll container. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Called with the number of rows, mounted or not. */
  readonly onCount: (count: number) => void;
};

/** Up to this many rows are rendered without virtualisation, so that the browser can print and search them. */
const maxUnvirtualized = 40;
const estimatedHeight = 46;

type Item = { readonly key: string; readonly detail: boolean };

/** Rows of the grid, virtualised when there are many. */
export function VariantRows({ store, keys, choices, labels, readOnly, frame, announce, onCount }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<string>();
  const { open, toggle, firstInvalid } = useOpenDetails(store);
  const list = useMemo(() => itemsOf(keys, open), [keys, open]);
  const { items } = list;
  const isVirtual = keys.length > maxUnvirtualized;
  const mounted = alwaysMounted(keys, list, [focused, firstInvalid]);
  const virtual = useVirtualizer({
    enabled: isVirtual,
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => estimatedHeight,
    overscan: 4,
    getItemKey: useCallback((index: number) => `${items[index]?.key}${items[index]?.detail ? '+' : ''}`, [items]),
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...mounted])]
        .filter((index) => index < range.count)
        .sort((a, b) => a - b),
  });
  useLayoutEffect(() => onCount(items.length), [onCount, items.length]);

  const remove = useCallback(
    (key: string, name: string) => {
      const index = store.getState().keys.indexOf(key);
      store.remove(key);
      announce(`${name} removed`);
      // The row that took its position gets the focus.
      const { keys: remaining } = store.getState();
      const next = remaining[Math.min(index, remaining.length - 1)];
      setFocused(next);
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>(`[data-line="${next}"] [data-remove]`)?.focus(),
      );
    },
    [store, announce],
  );
  const { measureElement } = virtual;
  const measure = isVirtual ? measureElement : undefined;
  const grid = useMemo<GridData>(
    () => ({ store, choices, labels, readOnly, onRemove: remove, onToggle: toggle, measure }),
    [store, choices, labels, readOnly, remove, toggle, measure],
  );
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-line], [data-detail]');
    setFocused(row?.dataset.line ?? row?.dataset.detail);
  };
  const renderRow = (index: number) => {
    const { key, detail } = items[index] ?? { key: '', detail: false };
    return detail ? (
      <VariantDetailLine key={`${key}+`} grid={grid} id={key} index={index} />
    ) : (
      <VariantLine key={key} grid={grid} id={key} index={index} open={open.has(key)} />
    );
  };
  const rows: ReactNode[] = [];
  if (!isVirtual) rows.push(...items.map((_, index) => renderRow(index)));
  else {
    let end = 0;
    for (const item of virtual.getVirtualItems()) {
      if (item.start > end) rows.push(<Gap key={`before ${item.key}`} height={item.start - end} />);
      rows.push(renderRow(item.index));
      end = item.end;
    }
    const restHeight = virtual.getTotalSize() - end;
    if (restHeight > 0) rows.push(<Gap key="rest" height={restHeight} />);
  }
  return (
    <tbody ref={body} onFocus={onFocus}>
      {rows}
    </tbody>
  );
}

/** Returns which variants show their details: opened variants, and those with errors in the details. */
function useOpenDetails(store: VariantStore) {
  const errorSummary = useStore(store, (state) => state.errorSummary);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [handled, setHandled] = useState(errorSummary);
  if (handled !== errorSummary) {
    setHandled(errorSummary);
    if (errorSummary.inDetails.length > 0) setOpen(new Set([...open, ...errorSummary.inDetails]));
  }
  const toggle = useCallback(
    (key: string) =>
      setOpen((keys) => {
        const next = new Set(keys);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  return { open, toggle, firstInvalid: errorSummary.first };
}

/** Returns all rows in order, and the index of each variant. */
function itemsOf(keys: readonly string[], open: ReadonlySet<string>) {
  const items: Item[] = [];
  const indexes = new Map<string, number>();
  for (const key of keys) {
    indexes.set(key, items.length);
    items.push({ key, detail: false });
    if (open.has(key)) items.push({ key, detail: true });
  }
  return { items, indexes };
}

/**
 * Rows that stay mounted when scrolled out of view: the first and the last, which the Tab key enters; the focused row
 * and its neighbours, for the arrow keys; and the first row with an error, which a failed save focuses.
 */
function alwaysMounted(
  keys: readonly string[],
  { items, indexes }: ReturnType<typeof itemsOf>,
  pinned: readonly (string | undefined)[],
) {
  const indexOf = (position: number) => indexes.get(keys[position] ?? '') ?? items.length;
  const mounted = new Set([0, indexOf(keys.length - 1)]);
  for (const position of pinned.map((key) => keys.indexOf(key ?? ''))) {
    if (position < 0) continue;
    for (let row = indexOf(Math.max(0, position - 1)); row < indexOf(position + 2); row++) mounted.add(row);
  }
  return [...mounted];
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className={styles.gap} style={{ height }}>
    <td colSpan={8} />
  </tr>
);
