import { i18n } from '@bakehouse/contract/i18n';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { type BoardCard, maxBoardOrders, orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { Alert, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCan, useWorksForStore } from '../../../data/session.ts';
import { useBulk } from '../../../kernel/bulk/use-bulk.tsx';
import { Failed, NothingMatches, NothingYet } from '../../../ui/feedback/states.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { localToday } from '../../../ui/format/days.ts';
import { formatCount } from '../../../ui/format/money.ts';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { useOrderBulkActions } from '../order.data.ts';
import { boardQuery, boardSearch } from './board.data.ts';
import styles from './board.module.css';
import { type BoardColumn, boardColumns, type Grouping, type Layout, searchCards } from './board-columns.ts';
import { BoardGrid } from './board-grid.tsx';
import { BoardTools } from './board-tools.tsx';
import { DaySheetButton, DaySheetIcon } from './day-sheet-button.tsx';
import { useBoardMoves } from './use-board-moves.tsx';
import { useCardDrag } from './use-card-drag.ts';
import { useCardKeys } from './use-card-keys.ts';
import { useChangedCards } from './use-changed-cards.ts';

const label = { one: 'order', many: 'orders' };
const noCards: readonly BoardCard[] = [];

/** The deliveries of a day as cards in columns. */
export function BoardScreen() {
  const can = useCan();
  const navigate = useNavigate();
  const isStore = useWorksForStore();
  const { state, search, layout, date } = useBoardState();
  const now = useNow();
  const { data, error, refetch } = useQuery(boardQuery(date));
  const [announcement, announce] = useState('');
  const cards = data?.cards ?? noCards;
  const visibleCards = useMemo(() => filterCards(cards, search), [cards, search]);
  const columns = useMemo(() => boardColumns(visibleCards, layout, { date, now }), [visibleCards, layout, date, now]);
  const changed = useChangedCards(
    date,
    data?.cards,
    useStableCallback((added) => {
      if (added.length > 0)
        announce(
          added.map(({ order_number }) => i18n.t('New order {orderNumber}', { orderNumber: order_number })).join(', '),
        );
    }),
  );
  const bulk = useBoardBulk(date, search, columns);
  const moves = useBoardMoves(
    { date, layout, columns, cards },
    { bulk, announce, refocus: (id) => keys.current === id && keys.focus(id) },
  );
  const toggle = useStableCallback((card: BoardCard, isRange: boolean) => bulk.selection?.toggle(card, isRange));
  const toggleId = (id: string, isRange = false) => {
    const card = visibleCards.find(({ _id }) => _id === id);
    if (card) toggle(card, isRange);
  };
  const selectAll = useStableCallback((column: BoardColumn, isSelected: boolean) =>
    bulk.select(column.cards, isSelected),
  );
  const keys = useCardKeys(columns, {
    select: toggleId,
    move: moves.openMove,
    assign: (id) => can(orderAssignmentEndpoints.assignVendor) && moves.assign(id),
  });
  const drag = useCardDrag((id, columnId) =>
    moves.moveTo(
      id,
      columns.find((column) => column.id === columnId),
    ),
  );
  const selected = useMemo(
    () => new Set(visibleCards.filter((card) => bulk.selection?.isSelected(card)).map(({ _id }) => _id)),
    [visibleCards, bulk.selection],
  );
  const canSelect = bulk.selection !== undefined;
  const canPrint = can(orderBoardEndpoints.daySheet);
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title={data ? i18n.t('Board ({count})', { count: formatCount(visibleCards.length) }) : i18n.t('Board')}
        tab={i18n.t('Board of {date}', { date: formatDate(date) })}
        crumbs={[{ label: i18n.t('Orders'), to: '/order' }, { label: i18n.t('Board') }]}
      >
        {isStore && canPrint && <DaySheetButton date={date} />}
      </ScreenHeader>
      <BoardTools state={state} date={date} cards={cards} isStore={isStore} />
      {data?.is_limited && (
        <Alert color="yellow" mb="sm">
          {i18n.t('This day has more than {maxBoardOrders} orders. The board shows the first {maxBoardOrders}.', {
            maxBoardOrders: formatCount(maxBoardOrders),
          })}
        </Alert>
      )}
      {!data && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data && cards.length === 0 && (
        <NothingYet title={i18n.t('No deliveries on {date}', { date: formatDate(date) })} />
      )}
      {cards.length > 0 && visibleCards.length === 0 && <NothingMatches onClear={state.clear} />}
      {visibleCards.length > 0 && (
        <BoardGrid
          columns={columns}
          date={date}
          density={search.density ? 'compact' : 'comfortable'}
          currentId={keys.current}
          canMoveTo={(column) => moves.targets.includes(column)}
          canDragFrom={moves.canDragFrom}
          selected={selected}
          changed={changed}
          moving={moves.moving}
          onToggle={canSelect ? toggle : undefined}
          onSelectAll={canSelect ? selectAll : undefined}
          onOpen={(id) => can(orderEndpoints.details) && void navigate({ to: '/order/details/$id', params: { id } })}
          onPick={toggleId}
          actionsOf={({ target }) =>
            canPrint &&
            target.kind === 'vendor' && (
              <DaySheetIcon date={date} vendor={target.vendor.vendor_id} store={target.vendor.store_name} />
            )
          }
          events={{ ...drag, onKeyDown: keys.onKeyDown, onFocus: keys.onFocus }}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {bulk.bar}
      {moves.dialogs}
    </div>
  );
}

function useBoardState() {
  const state = useListState(boardSearch, null);
  const { search } = state;
  const layout: Layout = useMemo(
    () => ({ grouping: groupingOf(search.group), width: search.width ? Number(search.width) : undefined }),
    [search.group, search.width],
  );
  return { state, search, layout, date: search.date ?? localToday() };
}

const groupingOf = (group: string | undefined): Grouping => (group === 'vendor' || group === 'status' ? group : 'slot');

type Filters = ReturnType<typeof useBoardState>['search'];

const filterCards = (cards: readonly BoardCard[], { status, vendor, search = '' }: Filters) =>
  searchCards(
    cards.filter((card) => (!status || card.status === status) && (!vendor || card.vendor?.vendor_id === vendor)),
    search,
  );

/** Bulk selection in the order of the board: a range continues from the end of a column with the next column. */
function useBoardBulk(date: string, filters: Filters, columns: readonly BoardColumn[]) {
  const rows = useMemo(() => columns.flatMap(({ cards }) => cards), [columns]);
  const { status, vendor, search } = filters;
  return useBulk<BoardCard>({
    resource: 'order',
    label,
    actions: useOrderBulkActions(),
    which: 'active',
    query: { date, status, vendor, search },
    rows,
    total: { total: rows.length },
    nameOf: ({ order_number }) => order_number,
  });
}

const Loading = () => <Skeleton height={420} role="status" aria-label={i18n.t('Loading the board')} />;
