import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

const ids = Array.from({ length: 12 }, (_, index) => `id-${index}`);
const names = new Map(ids.map((id, index) => [id, `Group ${index}`]));
const of = (initial: unknown, theirs: unknown, yours: unknown) =>
  differencesOf({ groups: initial }, { groups: theirs }, { groups: yours }, names)[0];

describe('a list in the comparison after a stale save', () => {
  it('with few items names them', () => {
    expect(of(['id-1'], [], ['id-1', 'id-2'])).toEqual({ field: 'Groups', theirs: 'None', yours: 'Group 1, Group 2' });
  });

  it('with many items counts them, and names added and removed ones', () => {
    const [first, ...rest] = ids;
    expect(of(rest, ids, rest.slice(1))).toEqual({
      field: 'Groups',
      theirs: `12 chosen, with ${names.get(first ?? '')}`,
      yours: '10 chosen, without Group 1',
    });
  });

  it('without known names counts the items', () => {
    expect(of([], ['x', 'y'], [{ tname: 'One kilo' }])).toEqual({
      field: 'Groups',
      theirs: '2 chosen',
      yours: 'One kilo',
    });
  });
});
