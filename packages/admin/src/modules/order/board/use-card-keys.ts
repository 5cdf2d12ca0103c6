import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { areShortcutsDisabled } from '../../../ui/use-keys.ts';
import type { BoardColumn } from './board-columns.ts';

/** Frames to wait for a card that is being mounted, before it gets the focus. */
const maxFrames = 10;
type Position = { readonly column: number; readonly index: number };
type Handlers = {
  readonly select: (id: string) => void;
  readonly move: (id: string) => void;
  readonly assign: (id: string) => void;
};

/**
 * Keyboard of the board: one card is in the tab order, arrows move the focus between cards and columns, Space or `X` selects, `M` moves,
 * and `A` assigns a vendor. Enter opens the order, because the focus is on its link.
 */
export function useCardKeys(columns: readonly BoardColumn[], handlers: Handlers) {
  const [currentId, setCurrentId] = useState<string>();
  const focusNext = useRef<string>(undefined);
  const isOnBoard = positionOf(columns, currentId) !== undefined;
  const current = isOnBoard ? currentId : columns.find(({ cards }) => cards.length > 0)?.cards[0]?._id;
  useEffect(() => {
    if (focusNext.current === undefined) return;
    focusCard(focusNext.current);
    focusNext.current = undefined;
  });
  const focus = (id: string) => {
    focusNext.current = id;
    setCurrentId(id);
    // The effect above does not run if the card is the current one already.
    focusCard(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = positionOf(columns, id);
    const next = from && arrowTarget(columns, from, event.key);
    if (next !== undefined) {
      event.preventDefault();
      focus(next);
      return;
    }
    const handle = { ' ': handlers.select, x: handlers.select, m: handlers.move, a: handlers.assign }[
      event.key.toLowerCase()
    ];
    const isCheckboxKey = event.key === ' ' && event.target instanceof HTMLInputElement;
    if (!handle || isCheckboxKey || (event.key !== ' ' && areShortcutsDisabled())) return;
    event.preventDefault();
    event.stopPropagation();
    handle(id);
  };
  const onFocus = ({ target }: { target: EventTarget }) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;
    if (id !== undefined) setCurrentId(id);
  };
  return { current, focus, onKeyDown, onFocus };
}

function positionOf(columns: readonly BoardColumn[], id: string | undefined): Position | undefined {
  if (id === undefined) return undefined;
  for (const [column, { cards }] of columns.entries()) {
    const index = cards.findIndex(({ _id }) => _id === id);
    if (index >= 0) return { column, index };
  }
  return undefined;
}

function focusCard(id: string, frames = maxFrames): void {
  const link = document.querySelector<HTMLElement>(`[data-card="${id}"] [data-card-link]`);
  if (link) link.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusCard(id, frames - 1));
}

function arrowTarget(columns: readonly BoardColumn[], from: Position, key: string): string | undefined {
  const cards = columns[from.column]?.cards ?? [];
  switch (key) {
    case 'ArrowDown':
      return cards[from.index + 1]?._id;
    case 'ArrowUp':
      return cards[from.index - 1]?._id;
    case 'ArrowRight':
      return cardInNextColumn(columns, from, 1);
    case 'ArrowLeft':
      return cardInNextColumn(columns, from, -1);
    case 'Home':
      return cards[0]?._id;
    case 'End':
      return cards.at(-1)?._id;
    default:
      return undefined;
  }
}

/** Returns the card at the same height of the next column with cards. */
function cardInNextColumn(
  columns: readonly BoardColumn[],
  { column, index }: Position,
  step: 1 | -1,
): string | undefined {
  for (let next = column + step; next >= 0 && next < columns.length; next += step) {
    const cards = columns[next]?.cards ?? [];
    if (cards.length > 0) return cards[Math.min(index, cards.length - 1)]?._id;
  }
  return undefined;
}
