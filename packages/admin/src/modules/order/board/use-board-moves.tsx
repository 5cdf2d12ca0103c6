import { formatSlot } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import type { BoardCard } from '@bakehouse/contract/order/order-board.endpoints';
import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import { useState } from 'react';
import type { BulkStart } from '../../../kernel/bulk/bulk.data.ts';
import type { useBulk } from '../../../kernel/bulk/use-bulk.tsx';
import { type FullSlot, ReasonDialog } from '../reschedule/reason-dialog.tsx';
import { type BoardColumn, columnIdOf, type Layout, type MoveTarget } from './board-columns.ts';
import { AssignDialog, FullSlotWarning, MoveDialog, RescheduleDialog } from './board-dialogs.tsx';
import { useCanMove, useMoveCard } from './use-move-card.ts';

/** A column to which a card is moved. */
type Destination = Pick<BoardColumn, 'title' | 'target'>;

/** The open dialog. */
type Dialog =
  | { readonly kind: 'move' | 'assign' | 'reschedule'; readonly id: string }
  | {
      readonly kind: 'reason';
      readonly card: BoardCard;
      readonly column: Destination;
      /** Set after the slot was found full. */
      readonly full?: FullSlot;
    };

/** Moves of one card, or of the selection if the card is part of it, and the dialogs that they need. */
export function useBoardMoves(
  board: { date: string; layout: Layout; columns: readonly BoardColumn[]; cards: readonly BoardCard[] },
  {
    bulk,
    announce,
    refocus,
  }: {
    bulk: ReturnType<typeof useBulk<BoardCard>>;
    announce: (text: string) => void;
    refocus: (id: string) => void;
  },
) {
  const { date, layout, columns, cards } = board;
  const canMove = useCanMove();
  const [dialog, setDialog] = useState<Dialog>();
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  const moves = useMoveCard(date, {
    onDecision: ({ _id }, { kind }) => setDialog({ kind: kind === 'slot' ? 'reschedule' : 'assign', id: _id }),
    onFull: ({ card, target, reason = '' }, message) => {
      if (target.kind !== 'slot') return;
      setDialog({
        kind: 'reason',
        card,
        column: { title: formatSlot(target.slot), target },
        full: { message, reason },
      });
    },
    onSettled: ({ _id }) => {
      setMoving((before) => new Set([...before].filter((id) => id !== _id)));
      refocus(_id);
    },
  });
  const cardOf = (id: string) => cards.find(({ _id }) => _id === id);
  const isSelection = (card: BoardCard) => bulk.count > 1 && bulk.selection?.isSelected(card) === true;
  const send = (card: BoardCard, { title, target }: Destination, reason?: string, isOverride?: boolean) => {
    setMoving((before) => new Set(before).add(card._id));
    announce(i18n.t('{orderNumber} moves to {title}', { orderNumber: card.order_number, title }));
    moves.mutate(
      { card, target, reason, isOverride },
      {
        onSuccess: (response) =>
          response && announce(i18n.t('{orderNumber} is now in {title}', { orderNumber: card.order_number, title })),
      },
    );
  };
  const moveTo = (id: string, column: BoardColumn | undefined) => {
    const card = cardOf(id);
    if (!card || !column || !canMove(column.target, isSelection(card) ? undefined : card)) return;
    const { target } = column;
    if (isSelection(card)) return bulk.start(bulkStartOf(target, date));
    if (columnIdOf(card, layout) === column.id || moving.has(id)) return;
    if (target.kind === 'slot') setDialog({ kind: 'reason', card, column });
    else send(card, column);
  };
  const targets = columns.filter(({ target }) => canMove(target));
  /** Returns the other columns to which a card, or the selection with it, can be moved. */
  const targetsOf = (card: BoardCard) =>
    isSelection(card)
      ? targets
      : targets.filter(({ id, target }) => canMove(target, card) && columnIdOf(card, layout) !== id);
  const moved = dialog?.kind === 'move' ? cardOf(dialog.id) : undefined;
  const close = () => setDialog(undefined);
  const dialogs = (
    <>
      {moved && (
        <MoveDialog
          name={isSelection(moved) ? `${bulk.count} orders` : moved.order_number}
          columns={targetsOf(moved)}
          onChoose={(column) => {
            close();
            moveTo(moved._id, column);
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'reason' && (
        <ReasonDialog
          title={i18n.t('Move {orderNumber} to {title}', {
            orderNumber: dialog.card.order_number,
            title: dialog.column.title,
          })}
          full={
            dialog.full && {
              ...dialog.full,
              onChooseSlot: () => setDialog({ kind: 'reschedule', id: dialog.card._id }),
            }
          }
          onMove={(reason) => {
            close();
            send(dialog.card, dialog.column, reason, dialog.full !== undefined);
          }}
          onClose={close}
        >
          {!dialog.full && dialog.column.target.kind === 'slot' && (
            <FullSlotWarning id={dialog.card._id} date={date} slot={dialog.column.target.slot} />
          )}
        </ReasonDialog>
      )}
      {dialog?.kind === 'reschedule' && <RescheduleDialog id={dialog.id} onClose={close} />}
      {dialog?.kind === 'assign' && <AssignDialog id={dialog.id} onClose={close} />}
    </>
  );
  const assign = (id: string) => {
    const card = cardOf(id);
    if (card && isSelection(card)) bulk.start({ action: orderBulkActions.assign });
    else setDialog({ kind: 'assign', id });
  };
  /** Returns whether cards of a column can be dragged; a store moves no card out of a final status. */
  const canDragFrom = (column: BoardColumn) => column.cards.some((card) => targetsOf(card).length > 0);
  return {
    moveTo,
    targets,
    canDragFrom,
    moving,
    dialogs,
    assign,
    openMove: (id: string) => setDialog({ kind: 'move', id }),
  };
}

/** The bulk action that moves many cards to a target. */
function bulkStartOf(target: MoveTarget, date: string): BulkStart {
  if (target.kind === 'status') return { action: orderBulkActions.status, input: { status: target.status } };
  if (target.kind === 'vendor')
    return { action: orderBulkActions.assign, input: { vendor: target.vendor.vendor_id }, vendor: target.vendor };
  if (target.kind === 'unassigned') return { action: orderBulkActions.unassign, input: {} };
  return { action: orderBulkActions.reschedule, input: { date, ...target.slot } };
}
