import { isChargeAllowed, preselectedOffer } from '@bakehouse/contract/order/best-vendor';
import type { OrderRecord, OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { BoardCard } from '@bakehouse/contract/order/order-board.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { storeStatusError, storeStatuses } from '@bakehouse/contract/order/order-lifecycle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import { callEndpoint } from '../../../data/client.ts';
import { navigationCountsKey } from '../../../data/navigation-counts.ts';
import { keepSaved } from '../../../data/query-client.ts';
import { useCan, useWorksForStore } from '../../../data/session.ts';
import { toastError } from '../../../ui/feedback/toast.tsx';
import { vendorChoicesQuery } from '../assign/assign.data.ts';
import { orderQuery } from '../order.data.ts';
import { isSlotError, slotErrors } from '../slot-errors.ts';
import { patchCards, setCard } from './board.data.ts';
import { type MoveTarget, movedCard } from './board-columns.ts';

/** Moves of single cards, through the same calls as on the order's own page. */

const { updateStatus } = orderEndpoints;
const { assignVendor, unassignVendor, vendorChoices } = orderAssignmentEndpoints;
const { reschedule, rescheduleOverride } = orderDeliveryEndpoints;

export type Move = {
  readonly card: BoardCard;
  readonly target: MoveTarget;
  /** Why a delivery is moved to another slot. */
  readonly reason?: string | undefined;
  /** Whether the delivery is moved although the slot is full. */
  readonly isOverride?: boolean | undefined;
};

/** Returns whether the user may move a card, or without one some card, to a target. */
export function useCanMove() {
  const can = useCan();
  const isStore = useWorksForStore();
  const isStoreTarget = (to: OrderStatus, card: BoardCard | undefined): boolean =>
    card ? card.offer?.until === undefined && !storeStatusError(card.status, to) : storeStatuses.includes(to);
  return (target: MoveTarget, card?: BoardCard): boolean => {
    if (target.kind === 'status') return can(updateStatus) && (!isStore || isStoreTarget(target.status, card));
    if (target.kind === 'slot') return can(reschedule);
    if (target.kind === 'unassigned') return can(unassignVendor);
    return can(assignVendor) && can(vendorChoices);
  };
}

/**
 * Mutation that moves a card. The card is in its new column at once, and returns if the server rejects the move.
 * @param date day of the board.
 * @param onDecision opens the dialog of the action for a card that needs choices of a person.
 * @param onFull opens the dialog for a delivery with a full new slot, with the message of the server.
 * @param onSettled runs after a move, whether it was accepted or not.
 */
export function useMoveCard(
  date: string,
  {
    onDecision,
    onFull,
    onSettled,
  }: {
    onDecision: (card: BoardCard, target: MoveTarget) => void;
    onFull: (move: Move, message: string) => void;
    onSettled: (card: BoardCard) => void;
  },
) {
  const client = useQueryClient();

  /**
   * Assigns with the delivery type and the charges that the assignment panel preselects, and keeps the note to the vendor.
   * @returns undefined if a person must choose the delivery type or a charge, or give a reason.
   */
  const assign = async ({ _id, version }: BoardCard, vendorId: string) => {
    const [choices, order] = await Promise.all([
      client.fetchQuery({ ...vendorChoicesQuery(_id), staleTime: 0 }),
      client.fetchQuery(orderQuery(_id)),
    ]);
    // The panel also requires a reason when another store than the first suggestion is chosen.
    if (choices.needs_choice_reason && choices.suggested[0]?.id !== vendorId) return undefined;
    const vendor = choices.suggested.find(({ id }) => id === vendorId);
    const offer = vendor && preselectedOffer(vendor.delivery_preferences, choices.wanted);
    if (!vendor || !offer || !isChargeAllowed(offer)) return undefined;
    const body = {
      vendor: vendor.id,
      delivery_type: offer.type_id,
      vendor_delivery_charges: offer.cost,
      vendor_charges: vendor.suggested_charges,
      vendors_note: order.assigned_vendor?.vendors_note ?? '',
      version,
    };
    return callEndpoint(assignVendor, { params: { id: _id }, body }, { idempotencyKey: uuid() });
  };

  /** @returns undefined for an order with several deliveries, of which a person must choose. */
  const moveToSlot = async ({ card: { _id, version }, reason = '', isOverride }: Move, slot: BoardCard['slot']) => {
    if (!hasOneDelivery(await client.fetchQuery(orderQuery(_id)))) return undefined;
    const body = { delivery_date: date, delivery_slot: slot, reason, version };
    const endpoint = isOverride ? rescheduleOverride : reschedule;
    return callEndpoint(endpoint, { params: { id: _id }, body }, { idempotencyKey: uuid() });
  };

  const send = async (move: Move) => {
    const { card, target } = move;
    if (target.kind === 'vendor') return assign(card, target.vendor.vendor_id);
    if (target.kind === 'slot') return moveToSlot(move, target.slot);
    const { _id: id, version } = card;
    const options = { idempotencyKey: uuid() };
    if (target.kind === 'unassigned')
      return callEndpoint(unassignVendor, { params: { id }, body: { version } }, options);
    return callEndpoint(updateStatus, { params: { id }, body: { order_status: target.status, version } }, options);
  };

  /** Marks everything else that shows orders as outdated; the board has the change already. */
  const invalidateOthers = () => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [topic, kind] }) => topic === 'order' && kind !== 'board',
      refetchType: 'none',
    });
    void client.invalidateQueries({ queryKey: [navigationCountsKey] });
  };

  return useMutation({
    meta: { handles: slotErrors },
    mutationFn: send,
    onMutate: ({ card, target }: Move) => setCard(client, date, card, movedCard(card, target)),
    onSuccess: (response, { card, target }) => {
      if (!response) {
        setCard(client, date, card, card);
        onDecision(card, target);
        return;
      }
      const { data } = response;
      setCard(client, date, card, { ...movedCard(card, target), version: data.version });
      void keepSaved(client, orderQuery(card._id).queryKey, data);
      invalidateOthers();
    },
    onError: (error, move) => {
      const { card, target } = move;
      if (isSlotError(error)) {
        if (target.kind === 'slot') onFull(move, error.message);
        else toastError(error.message);
      }
      // The card returns to its previous column, and then to its current one if someone else has moved it.
      setCard(client, date, card, card);
      void patchCards(client, date, [card._id]).catch(() => undefined);
    },
    onSettled: (_data, _error, { card }) => onSettled(card),
  });
}

/** Returns whether all items of an order are delivered together, so that one slot can be set for the whole order. */
const hasOneDelivery = ({ order_items }: OrderRecord): boolean =>
  new Set(
    order_items.map(
      ({ selected_delivery_date: date, selected_delivery_slot: { from, upto } }) => `${date} ${from} ${upto}`,
    ),
  ).size === 1;
