import { describe, expect, it } from 'vitest';
import { dayAfter, localTimeIn, wallClockIn } from './local-time.ts';

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
