import type { BoardCard } from '@bakehouse/contract/order/order-board.endpoints';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds for which a changed card is highlighted. */
const highlightMs = 2_000;

const noCards: ReadonlySet<string> = new Set();

type LastBoard = { readonly date: string; readonly versions: ReadonlyMap<string, number> };

/**
 * Returns the ids of the cards that were added or changed a moment ago, after the day was loaded.
 * @param onNew receives the added cards.
 */
export function useChangedCards(
  date: string,
  cards: readonly BoardCard[] | undefined,
  onNew: (cards: readonly BoardCard[]) => void,
): ReadonlySet<string> {
  const [changed, setChanged] = useState(noCards);
  const last = useRef<LastBoard>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!cards) return;
    const previous = last.current?.date === date ? last.current.versions : undefined;
    last.current = { date, versions: new Map(cards.map(({ _id, version }) => [_id, version])) };
    const different = previous ? cards.filter(({ _id, version }) => previous.get(_id) !== version) : [];
    if (!previous || different.length === 0) return;
    onNew(different.filter(({ _id }) => !previous.has(_id)));
    setChanged(new Set(different.map(({ _id }) => _id)));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setChanged(noCards), highlightMs);
  }, [date, cards, onNew]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return changed;
}
