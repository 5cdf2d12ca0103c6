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
import { useLoadError } from './use-variants.ts';
import styles from './variant-grid.module.css';
import type { VariantLabels } from './variant-labels.ts';
import { type Sheet, VariantDetailLine, VariantLine } from './variant-line.tsx';
import type { VariantStore } from './variant-store.ts';

type Props = {
  readonly store: VariantStore;
  readonly keys: readonly string[];
  readonly choices: readonly Choice[];
  readonly words: VariantLabels;
  readonly readOnly: boolean;
  /** What the rows are scrolled in. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly say: (sentence: string) => void;
  /** Hears how many rows there are, drawn or not. */
  readonly onCount: (count: number) => void;
};

/** So many are drawn whole, whether in view or not: they can be printed and searched. */
const maxDrawnWhole = 40;
const usualHeight = 46;

type Item = { readonly key: string; readonly detail: boolean };

/** Which variants show their details: those somebody opened, and those where a save failed on them. */
const useOpen = (store: VariantStore) => {
  const trouble = useLoadError(store);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState(trouble);
  if (seen !== trouble) {
    setSeen(trouble);
    if (trouble.below.length > 0) setOpen(new Set([...open, ...trouble.below]));
  }
  const toggle = useCallback(
    (key: string) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  return { open, toggle, faulty: trouble.first };
};

/** All rows in their order, and the place of each variant's. */
const itemsOf = (keys: readonly string[], open: ReadonlySet<string>) => {
  const items: Item[] = [];
  const places = new Map<string, number>();
  for (const key of keys) {
    places.set(key, items.length);
    items.push({ key, detail: false });
    if (open.has(key)) items.push({ key, detail: true });
  }
  return { items, places };
};

/**
 * Rows that are drawn wherever one has scrolled to: the first and the last, for the Tab key comes in there; the one
 * the focus is in, with its neighbours, where the arrows go; and the first that is wrong, where a failed save goes.
 */
const keptOf = (keys: readonly string[], { items, places }: ReturnType<typeof itemsOf>, wanted: readonly unknown[]) => {
  const place = (at: number) => places.get(keys[at] ?? '') ?? items.length;
  const kept = new Set([0, place(keys.length - 1)]);
  for (const at of wanted.map((key) => keys.indexOf(String(key)))) {
    if (at >= 0) for (let row = place(Math.max(0, at - 1)); row < place(at + 2); row++) kept.add(row);
  }
  return [...kept];
};

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className={styles.gap} style={{ height }}>
    <td colSpan={8} />
  </tr>
);

/** The rows of the sheet. Of many, those in view are drawn, and gaps as tall as those that are not. */
export const VariantRows = ({ store, keys, choices, words, readOnly, frame, say, onCount }: Props) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<string>();
  const { open, toggle, faulty } = useOpen(store);
  const all = useMemo(() => itemsOf(keys, open), [keys, open]);
  const { items } = all;
  const whole = keys.length <= maxDrawnWhole;
  const kept = keptOf(keys, all, [focused, faulty]);
  const virtual = useVirtualizer({
    enabled: !whole,
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    overscan: 4,
    getItemKey: useCallback((at: number) => `${items[at]?.key}${items[at]?.detail ? '+' : ''}`, [items]),
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])]
        .filter((at) => at < range.count)
        .sort((one, other) => one - other),
  });
  useLayoutEffect(() => onCount(items.length), [onCount, items.length]);

  const remove = useCallback(
    (key: string, name: string) => {
      const at = store.keys().indexOf(key);
      store.remove(key);
      say(`${name} removed`);
      // The focus goes to the row that took its place.
      const next = store.keys()[Math.min(at, store.keys().length - 1)];
      setFocused(next);
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>(`[data-line="${next}"] [data-remove]`)?.focus(),
      );
    },
    [store, say],
  );
  const { measureElement } = virtual;
  const measure = whole ? undefined : measureElement;
  const sheet = useMemo<Sheet>(
    () => ({ store, choices, words, readOnly, onRemove: remove, onToggle: toggle, measure }),
    [store, choices, words, readOnly, remove, toggle, measure],
  );
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-line], [data-detail]');
    setFocused(row?.dataset.line ?? row?.dataset.detail);
  };
  const draw = (at: number) => {
    const { key, detail } = items[at] ?? { key: '', detail: false };
    return detail ? (
      <VariantDetailLine key={`${key}+`} sheet={sheet} id={key} at={at} />
    ) : (
      <VariantLine key={key} sheet={sheet} id={key} at={at} open={open.has(key)} />
    );
  };
  const rows: ReactNode[] = [];
  if (whole) rows.push(...items.map((_, at) => draw(at)));
  else {
    let end = 0;
    for (const item of virtual.getVirtualItems()) {
      if (item.start > end) rows.push(<Gap key={`before ${item.key}`} height={item.start - end} />);
      rows.push(draw(item.index));
      end = item.end;
    }
    const rest = virtual.getTotalSize() - end;
    if (rest > 0) rows.push(<Gap key="rest" height={rest} />);
  }
  return (
    <tbody ref={body} onFocus={onFocus}>
      {rows}
    </tbody>
  );
};
