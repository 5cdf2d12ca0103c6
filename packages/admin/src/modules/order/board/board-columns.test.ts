import type { BoardCard } from '@bakehouse/contract/order/order-board.endpoints';
import { describe, expect, it } from 'vitest';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { boardColumns, columnIdOf, fixedWidthSlot, movedCard, offerText, searchCards } from './board-columns.ts';

const date = '2026-11-22';
/** It is 15:00 in Kolkata. */
const now = new Date('2026-11-22T09:30:00.000Z');
const day = { date, now };
const bySlot = { grouping: 'slot', width: undefined } as const;

const card = (number: string, from: string, upto: string, over: Partial<BoardCard> = {}): BoardCard => ({
  _id: fakeId(number),
  version: 1,
  order_number: `BH-${number}`,
  status: 'pending',
  customer: 'Asha Verma',
  area: 'Saket, Delhi 110017',
  slot: { from, upto },
  product: { name: 'Truffle Cake', thumbnail: null },
  items: 1,
  vendor: null,
  to_collect: 0,
  ...over,
});
const read = (columns: ReturnType<typeof boardColumns>) =>
  columns.map(({ title, cards, late }) => [title, cards.map(({ order_number }) => order_number).join(' '), late]);
const store = (name: string) => ({ vendor_id: fakeId(name.slice(0, 1).toLowerCase()), store_name: name });

describe('the columns of the board', () => {
  it('are the ordered slots, earliest first', () => {
    const cards = [card('1', '18:00', '20:00'), card('2', '16:00', '18:00'), card('3', '18:00', '19:00')];
    expect(read(boardColumns(cards, bySlot, day))).toEqual([
      ['04:00 pm - 06:00 pm', 'BH-2', 0],
      ['06:00 pm - 07:00 pm', 'BH-3', 0],
      ['06:00 pm - 08:00 pm', 'BH-1', 0],
    ]);
  });

  it('have late orders first, the longest late at the top, and finished ones last', () => {
    const cards = [
      card('1', '08:00', '10:00', { status: 'delivered' }),
      card('2', '16:00', '18:00'),
      card('3', '12:00', '14:00'),
      card('4', '09:00', '15:00'),
      card('5', '09:00', '12:00'),
      card('6', '09:00', '11:00', { status: 'cancelled' }),
    ];
    const [unassigned] = boardColumns(cards, { grouping: 'vendor', width: undefined }, day);
    expect(unassigned?.cards.map(({ order_number }) => order_number)).toEqual([
      'BH-5',
      'BH-3',
      'BH-4',
      'BH-2',
      'BH-1',
      'BH-6',
    ]);
    expect(unassigned?.late).toBe(2);
  });

  it('can be narrowed to 15 minutes, without gaps between the first and the last slot', () => {
    const cards = [card('1', '18:00', '20:00'), card('2', '18:40', '19:00'), card('3', '18:50', '19:10')];
    expect(read(boardColumns(cards, { grouping: 'slot', width: 15 }, day))).toEqual([
      ['06:00 pm - 06:15 pm', 'BH-1', 0],
      ['06:15 pm - 06:30 pm', '', 0],
      ['06:30 pm - 06:45 pm', 'BH-2', 0],
      ['06:45 pm - 07:00 pm', 'BH-3', 0],
    ]);
  });

  it('end at midnight, and contain slots that cross it', () => {
    expect(fixedWidthSlot({ from: '23:50', upto: '23:59' }, 15)).toEqual({ from: '23:45', upto: '00:00' });
    expect(fixedWidthSlot({ from: '23:30', upto: '00:30' }, 120)).toEqual({ from: '22:00', upto: '00:00' });
    expect(fixedWidthSlot({ from: '00:00', upto: '01:00' }, 120)).toEqual({ from: '00:00', upto: '02:00' });
  });

  it('are the vendors by name after the unassigned orders', () => {
    const cards = [
      card('1', '10:00', '12:00', { vendor: store('Yamuna') }),
      card('2', '10:00', '12:00', { vendor: store('Bella') }),
      card('3', '10:00', '12:00'),
    ];
    const columns = boardColumns(cards, { grouping: 'vendor', width: undefined }, day);
    expect(columns.map(({ title }) => title)).toEqual(['Unassigned', 'Bella', 'Yamuna']);
    expect(columns.map(({ target }) => target.kind)).toEqual(['unassigned', 'vendor', 'vendor']);
  });

  it('are all statuses in the order of the lifecycle, also empty ones', () => {
    const columns = boardColumns([card('1', '10:00', '12:00')], { grouping: 'status', width: undefined }, day);
    expect(columns.map(({ title, cards }) => `${title} ${cards.length}`)).toEqual([
      'Pending 1',
      'Confirmed 0',
      'Processing 0',
      'Shipped 0',
      'Delivered 0',
      'Cancelled 0',
    ]);
  });

  it('contain each of 3,000 cards once', () => {
    const cards = Array.from({ length: 3_000 }, (_, at) =>
      card(String(at), `${String(8 + (at % 12)).padStart(2, '0')}:${at % 2 ? '00' : '30'}`, '23:00'),
    );
    for (const width of [undefined, 120, 60, 30, 15]) {
      const columns = boardColumns(cards, { grouping: 'slot', width }, day);
      expect(columns.flatMap(({ cards: own }) => own)).toHaveLength(3_000);
      for (const column of columns)
        for (const card of column.cards) expect(columnIdOf(card, { grouping: 'slot', width })).toBe(column.id);
    }
  });
});

it('moves a card to a slot, a vendor or a status', () => {
  const firstCard = card('1', '10:00', '12:00');
  const slot = { from: '12:00', upto: '12:15' };
  expect(movedCard(firstCard, { kind: 'slot', slot })).toEqual({ ...firstCard, slot });
  expect(movedCard(firstCard, { kind: 'vendor', vendor: store('Bella') }).vendor?.store_name).toBe('Bella');
  expect(movedCard(firstCard, { kind: 'status', status: 'shipped' }).status).toBe('shipped');
});

it('finds cards by all words in any order, in any case', () => {
  const cards = [card('1', '10:00', '12:00'), card('2', '10:00', '12:00', { area: 'Hauz Khas, Delhi 110016' })];
  expect(searchCards(cards, ' 110016 asha ').map(({ order_number }) => order_number)).toEqual(['BH-2']);
  expect(searchCards(cards, 'TRUFFLE')).toHaveLength(2);
  expect(searchCards(cards, '')).toBe(cards);
});

describe('the offer on a card', () => {
  const until = '2026-11-22T09:37:10.000Z';

  it('is the time left in whole minutes, or the answer', () => {
    const texts = [
      offerText({ state: 'offered', attempt: 1, until }, now),
      offerText({ state: 'offered', attempt: 1, until: '2026-11-22T09:29:00.000Z' }, now),
      offerText({ state: 'accepted', attempt: 1 }, now),
      offerText({ state: 'declined', attempt: 2 }, now),
      offerText({ state: 'expired', attempt: 2 }, now),
    ];
    expect(texts).toEqual(['Waiting, 7 min', 'Waiting, time is over', 'Accepted', 'Declined', 'No answer']);
  });

  it('does not move with the card to another vendor', () => {
    const asked = card('1', '18:00', '20:00', {
      vendor: store('Amber'),
      offer: { state: 'offered', attempt: 1, until },
    });
    expect(movedCard(asked, { kind: 'vendor', vendor: store('Bakes') })).toEqual({
      ...card('1', '18:00', '20:00'),
      vendor: store('Bakes'),
    });
    expect(movedCard(asked, { kind: 'slot', slot: { from: '20:00', upto: '22:00' } }).offer).toBe(asked.offer);
  });
});
