import { useVirtualizer } from '@tanstack/react-virtual';
import { type HTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './board.module.css';
import type { Density } from './board-card.tsx';
import { BoardColumn, type CardState } from './board-column.tsx';
import type { BoardColumn as Column } from './board-columns.ts';
import { rangeWith } from './range-with.ts';

/** Width of a column with its margin in px. */
const columnWidth = 330;

type Props = CardState & {
  readonly columns: readonly Column[];
  readonly date: string;
  readonly density: Density;
  readonly currentId: string | undefined;
  readonly canMoveTo: (column: Column) => boolean;
  readonly canDragFrom: (column: Column) => boolean;
  readonly onToggle: Parameters<typeof BoardColumn>[0]['onToggle'];
  readonly onSelectAll: Parameters<typeof BoardColumn>[0]['onSelectAll'];
  readonly onOpen: (id: string) => void;
  /** Called for a click with Ctrl or Shift on a card. */
  readonly onPick: (id: string, isRange: boolean) => void;
  readonly actionsOf: (column: Column) => ReactNode;
  /** Keyboard and drag events. */
  readonly events: HTMLAttributes<HTMLElement>;
};

/** The columns side by side, of which only those near the visible part are mounted. */
export function BoardGrid(props: Props) {
  const { columns, currentId, onOpen, onPick, events } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const current = columns.findIndex(({ cards }) => cards.some(({ _id }) => _id === currentId));
  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    getItemKey: (index) => columns[index]?.id ?? index,
    overscan: 1,
    rangeExtractor: (range) => rangeWith(range, current),
  });
  const previous = useRef(currentId);
  useEffect(() => {
    if (previous.current !== currentId && current >= 0) virtual.scrollToIndex(current);
    previous.current = currentId;
  }, [virtual, currentId, current]);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const id = target?.closest<HTMLElement>('[data-card]')?.dataset.card;
    if (id === undefined || target?.closest('label')) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      event.preventDefault();
      onPick(id, event.shiftKey);
    } else if (target?.closest('[data-card-link]')) {
      event.preventDefault();
      onOpen(id);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the events of the cards, which have their own controls
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the cards are in `events`
    <div ref={scroller} className={styles.board} onClick={onClick} {...events}>
      <div className={styles.columns} style={{ width: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const column = columns[index];
          return (
            column && (
              <div
                key={key}
                className={styles.place}
                style={{ width: columnWidth, transform: `translateX(${start}px)` }}
              >
                <BoardColumn
                  column={column}
                  date={props.date}
                  density={props.density}
                  currentId={index === current ? currentId : undefined}
                  canDrag={props.canDragFrom(column)}
                  isTarget={props.canMoveTo(column)}
                  selected={props.selected}
                  changed={props.changed}
                  moving={props.moving}
                  onToggle={props.onToggle}
                  onSelectAll={props.onSelectAll}
                  actions={props.actionsOf(column)}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
