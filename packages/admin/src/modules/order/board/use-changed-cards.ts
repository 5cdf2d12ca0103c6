import type { BoardCard } from '@bakehouse/contract/order/order-board.endpoints';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds for which a changed card is highlighted. */
const highlightFor = 2_000;

const none: ReadonlySet<string> = new Set();

type Seen = { readonly date: string; readonly versions: ReadonlyMap<string, number> };

/**
 * Returns the ids of the cards that were added or changed a moment ago, after the day was loaded.
 * @param onNew receives the added cards.
 */
export const useChangedCards = (
  date: string,
  cards: readonly BoardCard[] | undefined,
  onNew: (cards: readonly BoardCard[]) => void,
): ReadonlySet<string> => {
  const [changed, setChanged] = useState(none);
  const seen = useRef<Seen>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!cards) return;
    const before = seen.current?.date === date ? seen.current.versions : undefined;
    seen.current = { date, versions: new Map(cards.map(({ _id, version }) => [_id, version])) };
    const different = before ? cards.filter(({ _id, version }) => before.get(_id) !== version) : [];
    if (!before || different.length === 0) return;
    onNew(different.filter(({ _id }) => !before.has(_id)));
    setChanged(new Set(different.map(({ _id }) => _id)));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setChanged(none), highlightFor);
  }, [date, cards, onNew]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return changed;
};
