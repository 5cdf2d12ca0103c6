import { describe, expect, it } from 'vitest';
import { clockRange, dayAfter, formatSlot, localTimeIn, slotEnd, wallClockIn } from './local-time.ts';

describe('wallClockIn', () => {
  it.each([
    ['Asia/Kolkata', '2025-02-28T18:30:00.900Z', '2025-03-01T00:00:00.000Z'],
    ['Europe/Berlin', '2025-03-30T01:00:00Z', '2025-03-30T03:00:00.000Z'],
    ['America/New_York', '2025-01-01T04:59:59Z', '2024-12-31T23:59:59.000Z'],
  ])('%s at %s', (zone, instant, expected) => {
    expect(new Date(wallClockIn(zone, Date.parse(instant))).toISOString()).toBe(expected);
  });
});

it('localTimeIn returns sortable text', () =>
  expect(localTimeIn('Asia/Kolkata', new Date('2026-11-20T10:15:30Z'))).toBe('2026-11-20T15:45'));

it('dayAfter crosses months, years and leap days', () => {
  expect(dayAfter('2024-02-28', 2)).toBe('2024-03-01');
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2025-01-01', -1)).toBe('2024-12-31');
});

it.each([
  ['00:00', '09:30', '2026-12-31T09:30', '00:00-09:30', '12:00 am - 09:30 am'],
  ['12:00', '17:05', '2026-12-31T17:05', '12:00-17:05', '12:00 pm - 05:05 pm'],
  ['23:00', '00:00', '2027-01-01T00:00', '23:00-24:00', '11:00 pm - 12:00 am'],
  ['23:30', '00:30', '2027-01-01T00:30', '23:30-00:30 (next day)', '11:30 pm - 12:30 am (next day)'],
])('a slot from %s until %s ends at %s', (from, upto, end, inClocks, text) => {
  const slot = { date: '2026-12-31', from, upto };
  expect([slotEnd(slot), clockRange(slot), formatSlot(slot)]).toEqual([end, inClocks, text]);
});
