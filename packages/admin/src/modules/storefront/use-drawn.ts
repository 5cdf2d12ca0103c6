import { useDebouncedCallback } from '@mantine/hooks';
import { startTransition, useEffect, useState } from 'react';
import type { BlockItems } from '../../content/blocks/block-items.ts';

type Drawn = {
  readonly items: BlockItems;
  /** Key of the block whose editor was opened last. */
  readonly chosen: string | null;
};

/** The preview is drawn once typing has rested for so long, */
const restMs = 120;
/** and while it does not rest, this often. */
const mostMs = 400;

const order = ({ items, chosen }: Drawn) => [chosen, ...items.map(({ key }) => key)].join();
const same = (one: Drawn, other: Drawn) => one.items === other.items && one.chosen === other.chosen;

/**
 * What the preview shows of the work: another order, or another block opened, at once; what is typed a moment later, so
 * that no letter waits for the picture of the one before.
 */
export const useDrawn = (items: BlockItems, chosen: string | null): Drawn => {
  const [drawn, setDrawn] = useState<Drawn>({ items, chosen });
  const draw = (next: Drawn) => startTransition(() => setDrawn((before) => (same(before, next) ? before : next)));
  const later = useDebouncedCallback(draw, { delay: restMs, maxWait: mostMs });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the work is another
  useEffect(() => {
    const next = { items, chosen };
    if (order(next) === order(drawn)) return later(next);
    later.cancel();
    draw(next);
  }, [items, chosen]);
  return drawn;
};
