import { clockOf, formatSlot, minutesOf, slotEnd } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import type { BoardCard } from '@bakehouse/contract/order/order-board.endpoints';
import { statusChoices } from '@bakehouse/contract/order/order-lifecycle';
import { capitalize } from '../../../ui/format/text.ts';
import { createMatcher } from '../../../ui/matcher.ts';
import { isLate, minutesUntil } from '../countdown.ts';
import { isOpenOrder } from '../order-facts.ts';

/** Distributes the cards of a day over the columns of the board. Pure functions. */

export type Grouping = 'slot' | 'vendor' | 'status';
type Slot = BoardCard['slot'];
type Vendor = NonNullable<BoardCard['vendor']>;

/** What a card becomes when it is moved to a column. */
export type MoveTarget =
  | { readonly kind: 'slot'; readonly slot: Slot }
  | { readonly kind: 'vendor'; readonly vendor: Vendor }
  | { readonly kind: 'unassigned' }
  | { readonly kind: 'status'; readonly status: OrderStatus };

export type BoardColumn = {
  readonly id: string;
  readonly title: string;
  /** Late orders first, then by slot; delivered and cancelled orders last. */
  readonly cards: readonly BoardCard[];
  readonly late: number;
  readonly target: MoveTarget;
};

const minutesOfDay = 24 * 60;

/**
 * Returns the column of a slot, for columns of a fixed width: the column in which the slot starts.
 * @param width minutes, a divisor of a day.
 */
export function fixedWidthSlot({ from }: Slot, width: number): Slot {
  const start = Math.floor(minutesOf(from) / width) * width;
  return { from: clockOf(start), upto: clockOf((start + width) % minutesOfDay) };
}

const keyOfSlot = ({ from, upto }: Slot) => `${from}-${upto}`;

/** Returns the slots of the columns, earliest first. Columns of a fixed width have no gaps, so that a card can be moved to any. */
const slotsOf = (cards: readonly BoardCard[], width: number | undefined): Slot[] => {
  const slots = cards.map(({ slot }) => slot).toSorted((a, b) => (keyOfSlot(a) < keyOfSlot(b) ? -1 : 1));
  const [first, last] = [slots[0], slots.at(-1)];
  if (width === undefined || !first || !last)
    return [...new Map(slots.map((slot) => [keyOfSlot(slot), slot])).values()];
  const start = minutesOf(fixedWidthSlot(first, width).from);
  const end = minutesOf(fixedWidthSlot(last, width).from);
  return Array.from({ length: (end - start) / width + 1 }, (_, index) =>
    fixedWidthSlot({ from: clockOf(start + index * width), upto: '' }, width),
  );
};

type Frame = Omit<BoardColumn, 'cards' | 'late'>;

const slotFrames = (cards: readonly BoardCard[], width: number | undefined): Frame[] =>
  slotsOf(cards, width).map((slot) => ({
    id: keyOfSlot(slot),
    title: formatSlot(slot),
    target: { kind: 'slot', slot },
  }));

const unassigned = 'unassigned';

const vendorFrames = (cards: readonly BoardCard[]): Frame[] => {
  const vendors = new Map(cards.flatMap(({ vendor }) => (vendor ? [[vendor.vendor_id, vendor] as const] : [])));
  const sorted = [...vendors.values()].toSorted((a, b) => a.store_name.localeCompare(b.store_name, 'en'));
  return [
    { id: unassigned, title: i18n.t('Unassigned'), target: { kind: 'unassigned' } },
    ...sorted.map((vendor) => ({
      id: vendor.vendor_id,
      title: vendor.store_name,
      target: { kind: 'vendor', vendor } as const,
    })),
  ];
};

const statusFrames = (): Frame[] =>
  statusChoices.map((status) => ({ id: status, title: capitalize(status), target: { kind: 'status', status } }));

/** How cards are grouped, and the width of the slots in minutes; undefined for the slots as ordered. */
export type Layout = { readonly grouping: Grouping; readonly width: number | undefined };

const framesOf = (cards: readonly BoardCard[], { grouping, width }: Layout): Frame[] => {
  if (grouping === 'slot') return slotFrames(cards, width);
  return grouping === 'vendor' ? vendorFrames(cards) : statusFrames();
};

/** Returns the id of the column that contains a card. */
export function columnIdOf(card: BoardCard, { grouping, width }: Layout): string {
  if (grouping === 'vendor') return card.vendor?.vendor_id ?? unassigned;
  if (grouping === 'status') return card.status;
  return keyOfSlot(width === undefined ? card.slot : fixedWidthSlot(card.slot, width));
}

/** Returns a function that tells whether an open order is not delivered at the end of its slot. */
const lateAt =
  (date: string, now: Date) =>
  (card: BoardCard): boolean =>
    isOpenOrder(card) && isLate({ date, ...card.slot }, now);

/** Sorts late cards first, the earliest slot at the top, then the other open cards by slot, and finished cards last. */
const compareCards = (isCardLate: (card: BoardCard) => boolean, date: string) => {
  const keyOf = (card: BoardCard) => {
    if (!isOpenOrder(card)) return `2${card.slot.from}${card.slot.upto}${card.order_number}`;
    if (isCardLate(card)) return `0${slotEnd({ date, ...card.slot })}${card.order_number}`;
    return `1${card.slot.from}${card.slot.upto}${card.order_number}`;
  };
  const keys = new Map<BoardCard, string>();
  const cached = (card: BoardCard) => {
    const key = keys.get(card) ?? keyOf(card);
    keys.set(card, key);
    return key;
  };
  return (a: BoardCard, b: BoardCard) => (cached(a) < cached(b) ? -1 : 1);
};

/**
 * Distributes the cards of a day over columns.
 * @param cards in any order.
 * @param day the day of the board, `YYYY-MM-DD`, and the current time.
 */
export function boardColumns(
  cards: readonly BoardCard[],
  layout: Layout,
  day: { readonly date: string; readonly now: Date },
): BoardColumn[] {
  const isCardLate = lateAt(day.date, day.now);
  const compare = compareCards(isCardLate, day.date);
  const cardsOf = Map.groupBy(cards, (card) => columnIdOf(card, layout));
  return framesOf(cards, layout).map((frame) => {
    const columnCards = (cardsOf.get(frame.id) ?? []).toSorted(compare);
    return { ...frame, cards: columnCards, late: columnCards.filter(isCardLate).length };
  });
}

/**
 * Returns a card as it is after a move, before the server has answered. It has no offer: the new vendor has not been asked yet, and
 * the offer to the previous vendor is withdrawn.
 */
export function movedCard(card: BoardCard, target: MoveTarget): BoardCard {
  if (target.kind === 'slot') return { ...card, slot: target.slot };
  if (target.kind === 'status') return { ...card, status: target.status };
  const { offer: _offer, ...others } = card;
  return { ...others, vendor: target.kind === 'vendor' ? target.vendor : null };
}

/** Returns the text of a card about the offer to its store: 'Waiting, 8 min', 'Accepted', 'Declined' or 'No answer'. */
export function offerText({ state, until }: NonNullable<BoardCard['offer']>, now: Date): string {
  if (state !== 'offered')
    return { accepted: i18n.t('Accepted'), declined: i18n.t('Declined'), expired: i18n.t('No answer') }[state];
  const minutes = minutesUntil(until, now);
  return minutes > 0 ? i18n.t('Waiting, {minutes} min', { minutes }) : i18n.t('Waiting, time is over');
}

/** Returns the cards that contain every word of a text, in number, customer, area, product or vendor. */
export function searchCards(cards: readonly BoardCard[], text: string): readonly BoardCard[] {
  if (text.trim() === '') return cards;
  const matches = createMatcher(text);
  return cards.filter(({ order_number, customer, area, product, vendor }) =>
    matches(order_number, customer, area, product.name, vendor?.store_name),
  );
}
