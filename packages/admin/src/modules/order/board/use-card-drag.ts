import { type DragEvent, useRef } from 'react';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';

/** Distance to an edge of the board in px within which a drag scrolls it, and the px of each step. */
const edge = { width: 60, step: 24 };

/**
 * Drags cards to columns with the drag and drop of the browser. The board handles the events of all cards, so that mounting a card
 * costs nothing.
 * @param onDrop receives the ids of the card and of the column that takes it.
 */
export function useCardDrag(onDrop: (cardId: string, columnId: string) => void) {
  const dragged = useRef<string>(undefined);
  const over = useRef<HTMLElement>(null);
  const drop = useStableCallback(onDrop);

  const enter = (column: HTMLElement | null) => {
    if (over.current === column) return;
    over.current?.removeAttribute('data-over');
    column?.setAttribute('data-over', 'true');
    over.current = column;
  };
  const end = (board: HTMLElement) => {
    enter(null);
    board.removeAttribute('data-dragging');
    dragged.current = undefined;
  };
  const scrollNearEdge = (board: HTMLElement, x: number) => {
    const { left, right } = board.getBoundingClientRect();
    if (x > right - edge.width) board.scrollLeft += edge.step;
    else if (x < left + edge.width) board.scrollLeft -= edge.step;
  };

  return {
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const card = closest(event.target, '[data-card]');
      if (!card) return;
      dragged.current = card.dataset.card;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', card.querySelector('a')?.textContent ?? '');
      event.currentTarget.setAttribute('data-dragging', 'true');
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged.current === undefined) return;
      scrollNearEdge(event.currentTarget, event.clientX);
      const column = closest(event.target, '[data-column][data-target]');
      enter(column);
      if (!column) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const column = closest(event.target, '[data-column][data-target]');
      const card = dragged.current;
      end(event.currentTarget);
      if (!column?.dataset.column || card === undefined) return;
      event.preventDefault();
      drop(card, column.dataset.column);
    },
    onDragEnd: (event: DragEvent<HTMLElement>) => end(event.currentTarget),
  };
}

const closest = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
