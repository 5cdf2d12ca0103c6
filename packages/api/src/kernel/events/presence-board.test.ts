import { expect, it } from 'vitest';
import type { PresenceRead } from './event.queries.ts';
import { presenceBoard } from './presence-board.ts';

const order = '01980000-0000-7000-8000-000000000001';
const asha = { _id: '01980000-0000-7000-8000-00000000000a', name: 'Asha' };
const ravi = { _id: '01980000-0000-7000-8000-00000000000b', name: 'Ravi' };
let second = 0;
const presenceOf = (person: PresenceRead['person'], activity: PresenceRead['activity'], tab = 'one'): PresenceRead => ({
  topic: 'order',
  recordId: order,
  person,
  activity,
  tab,
  at: new Date(1_700_000_000_000 + (second += 1) * 1_000).toISOString(),
});
const openBoard = () => {
  const clock = { time: 0 };
  const board = presenceBoard(() => clock.time);
  const namesOf = () => board.find(order).map(({ person, activity }) => `${person.name} ${activity}`);
  return { clock, namesOf, ...board };
};

it('has the activity of each person, and reports a repeated one only once', () => {
  const { apply, namesOf } = openBoard();
  expect(apply([presenceOf(asha, 'viewing'), presenceOf(ravi, 'editing')])).toMatchObject([
    { topic: 'order', id: order, person: asha, activity: 'viewing' },
    { topic: 'order', id: order, person: ravi, activity: 'editing' },
  ]);
  expect(apply([presenceOf(asha, 'viewing')])).toEqual([]);
  expect(apply([presenceOf(asha, 'assigning')])).toMatchObject([{ person: asha, activity: 'assigning' }]);
  expect(namesOf()).toEqual(['Asha assigning', 'Ravi editing']);
});

it('shows a person in two tabs once, with the strongest activity, until the last tab has left', () => {
  const { apply, namesOf } = openBoard();
  apply([presenceOf(asha, 'assigning', 'one')]);
  expect(apply([presenceOf(asha, 'viewing', 'two')])).toEqual([]);
  expect(namesOf()).toEqual(['Asha assigning']);
  expect(apply([presenceOf(asha, null, 'one')])).toMatchObject([{ activity: 'viewing' }]);
  expect(apply([presenceOf(asha, null, 'two')])).toMatchObject([{ activity: null }]);
  expect(apply([presenceOf(asha, null, 'two')])).toEqual([]);
  expect(namesOf()).toEqual([]);
});

it('forgets an activity that is not repeated within 45 seconds', () => {
  const { apply, clock, namesOf } = openBoard();
  apply([presenceOf(asha, 'viewing'), presenceOf(ravi, 'viewing')]);
  clock.time = 44_000;
  apply([presenceOf(ravi, 'viewing')]);
  expect(namesOf()).toEqual(['Asha viewing', 'Ravi viewing']);
  clock.time = 45_000;
  expect(namesOf()).toEqual(['Ravi viewing']);
  expect(apply([presenceOf(asha, 'viewing')])).toMatchObject([{ person: asha, activity: 'viewing' }]);
});
