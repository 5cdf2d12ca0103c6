import { i18n } from '@bakehouse/contract/i18n';
import type { BoardCard as Card } from '@bakehouse/contract/order/order-board.endpoints';
import { Button, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { formatCount } from '../../../ui/format/money.ts';
import styles from './board.module.css';
import { BoardCard, cardHeight, type Density } from './board-card.tsx';
import type { BoardColumn as Column } from './board-columns.ts';
import { rangeWith } from './range-with.ts';

export type CardState = {
  readonly selected: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly moving: ReadonlySet<string>;
};

type Props = CardState & {
  readonly column: Column;
  readonly date: string;
  readonly density: Density;
  /** The card that Tab reaches, if it is in this column. */
  readonly currentId: string | undefined;
  readonly canDrag: boolean;
  readonly isTarget: boolean;
  readonly onToggle: ((card: Card, isRange: boolean) => void) | undefined;
  readonly onSelectAll: ((column: Column, isSelected: boolean) => void) | undefined;
  /** Additional actions of the column. */
  readonly actions: ReactNode;
};

const countText = ({ cards, late }: Column) => {
  const count = i18n.t('{count, plural, one {# order} other {# orders}}', { count: cards.length });
  return late > 0 ? i18n.t('{count}, {late} late', { count, late: formatCount(late) }) : count;
};

const Header = ({
  column,
  selected,
  onSelectAll,
  actions,
}: Pick<Props, 'column' | 'selected' | 'onSelectAll' | 'actions'>) => {
  const areAllSelected = column.cards.length > 0 && column.cards.every(({ _id }) => selected.has(_id));
  return (
    <header className={styles.columnHeader}>
      <div className={styles.line}>
        <Text component="h2" fz={14} fw={600} truncate miw={0} title={column.title}>
          {column.title}
        </Text>
        {actions}
      </div>
      <div className={styles.line}>
        <Text fz={13} c="dimmed" className={styles.text}>
          {countText(column)}
        </Text>
        {onSelectAll && column.cards.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={
              areAllSelected
                ? i18n.t('Deselect all in {column}', { column: column.title })
                : i18n.t('Select all in {column}', { column: column.title })
            }
            onClick={() => onSelectAll(column, !areAllSelected)}
          >
            {areAllSelected ? i18n.t('Deselect all') : i18n.t('Select all')}
          </Button>
        )}
      </div>
    </header>
  );
};

/** A column of the board, which mounts only the cards near its visible part. */
export const BoardColumn = memo(function BoardColumn(props: Props) {
  const { column, date, density, currentId, canDrag, isTarget, selected, changed, moving, onToggle } = props;
  const { cards } = column;
  const scroller = useRef<HTMLUListElement>(null);
  const current = currentId === undefined ? -1 : cards.findIndex(({ _id }) => _id === currentId);
  const height = cardHeight[density];
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => cards[index]?._id ?? index,
    overscan: 4,
    rangeExtractor: (range) => rangeWith(range, current),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density changes the height of every card
  useEffect(() => {
    virtual.measure();
  }, [virtual, height]);
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current);
  }, [virtual, current]);
  return (
    <section
      className={styles.column}
      aria-label={`${column.title}, ${countText(column)}`}
      data-column={column.id}
      data-target={isTarget || undefined}
    >
      <Header {...props} />
      <ul ref={scroller} className={styles.cards} tabIndex={-1}>
        <li aria-hidden style={{ height: virtual.getTotalSize() }} />
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const card = cards[index];
          return (
            card && (
              <li
                key={key}
                className={styles.slot}
                style={{ height, transform: `translateY(${start}px)` }}
                aria-setsize={cards.length}
                aria-posinset={index + 1}
              >
                <BoardCard
                  card={card}
                  date={date}
                  density={density}
                  isSelected={selected.has(card._id)}
                  isCurrent={card._id === currentId}
                  isChanged={changed.has(card._id)}
                  isMoving={moving.has(card._id)}
                  canDrag={canDrag}
                  onToggle={onToggle}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
});
