import { expect, it } from 'vitest';
import { changedFields, ticketLines } from './order-changes.ts';

it('a kitchen ticket says what it replaces and what changed, and the first one says nothing', () => {
  expect(ticketLines(undefined)).toEqual([]);
  expect(ticketLines({ ticket: 1, ticket_fields: [] })).toEqual([]);
  expect(ticketLines({ ticket: 3, ticket_fields: ['Delivery slot', 'Note'] })).toEqual([
    'Ticket 3, replaces ticket 2',
    'Changed: delivery slot, note',
  ]);
  expect(ticketLines({ ticket: 2, ticket_fields: [] }), 'after an erasure').toEqual(['Ticket 2, replaces ticket 1']);
});

it('changed fields keep the names of items', () => {
  expect(changedFields(['Delivery slot', 'Message on the cake: Plum Cake'])).toBe(
    'delivery slot, message on the cake: Plum Cake',
  );
});
