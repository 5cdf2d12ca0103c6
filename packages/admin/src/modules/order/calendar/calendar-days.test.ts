import { expect, it } from 'vitest';
import { addMonths, loadOf, weeksOf } from './calendar-days.ts';

it('returns whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeksOf('2027-02')).toHaveLength(4);
  for (const week of weeks) expect(week).toHaveLength(7);
});

it('continues over the ends of months and years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

it('compares the days with the busiest one', () => {
  const day = (date: string, orders: number) => ({
    date,
    orders,
    open: 0,
    unassigned: 0,
    delivered: 0,
    cancelled: 0,
    capacity: null,
  });
  expect([...loadOf([day('2026-11-01', 10), day('2026-11-02', 40)]).values()]).toEqual([25, 100]);
  expect([...loadOf([day('2026-11-01', 0)]).values()]).toEqual([0]);
});
