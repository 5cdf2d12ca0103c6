import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BlockItems, blocksOf } from '../../content/blocks/block-items.ts';
import { dropDraft, keepDraft } from './draft.ts';

/** Debounce in ms. */
const pauseMs = 400;

type Work = {
  readonly mirror: string;
  readonly user: string;
  readonly items: BlockItems;
  /** Version on which the changes are based. */
  readonly version: number;
  readonly dirty: boolean;
};

const cancel = (timer: RefObject<ReturnType<typeof setTimeout> | undefined>) => {
  clearTimeout(timer.current);
  timer.current = undefined;
};

/**
 * Stores unsaved changes in this browser: immediately when a block is added, moved or deleted, otherwise debounced,
 * and before the page is unloaded.
 * @returns false when the storage is full.
 */
export const useMirror = ({ mirror, user, items, version, dirty }: Work): boolean => {
  const [kept, setKept] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const order = items.map(({ key }) => key).join();
  const lastOrder = useRef(order);

  const write = useEffectEvent(() => {
    cancel(timer);
    if (dirty) setKept(keepDraft(mirror, user, { blocks: blocksOf(items), version, at: new Date().toISOString() }));
    else dropDraft(mirror, user);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the changes differ
  useEffect(() => {
    cancel(timer);
    if (!dirty || lastOrder.current !== order) write();
    else timer.current = setTimeout(() => write(), pauseMs);
    lastOrder.current = order;
  }, [items, version, dirty, order]);

  const flush = useEffectEvent(() => timer.current !== undefined && write());
  useEffect(() => {
    const onHide = () => void flush();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      onHide();
    };
  }, []);
  return kept;
};
