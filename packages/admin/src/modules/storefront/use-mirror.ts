import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BlockItems, blocksOf } from '../../content/blocks/block-items.ts';
import { dropDraft, keepDraft } from './draft.ts';

/** What is typed is written a moment after the last key. */
const pauseMs = 400;

type Work = {
  readonly mirror: string;
  readonly user: string;
  readonly items: BlockItems;
  /** Version the work began from. */
  readonly version: number;
  readonly dirty: boolean;
};

const cancel = (timer: RefObject<ReturnType<typeof setTimeout> | undefined>) => {
  clearTimeout(timer.current);
  timer.current = undefined;
};

/**
 * Keeps unsaved work in this browser: at once when a block is added, moved or deleted, else after a pause, and before
 * the page goes. @returns whether there was room for it.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the work is another
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
