import { describe, expect, test } from 'vitest';
import { dayIn, instantIn } from './zoned-time.ts';

describe('instantIn', () => {
  test.each([
    ['Asia/Kolkata', '2025-03-01', '00:00', '2025-02-28T18:30:00.000Z'],
    ['Asia/Kolkata', '2024-12-31', '23:59:58', '2024-12-31T18:29:58.000Z'],
    ['UTC', '2025-01-01', '12:00', '2025-01-01T12:00:00.000Z'],
    ['Europe/Berlin', '2025-03-30', '08:00', '2025-03-30T06:00:00.000Z'],
    ['Europe/Berlin', '2025-10-26', '12:00', '2025-10-26T11:00:00.000Z'],
    ['America/New_York', '2025-07-04', '00:30', '2025-07-04T04:30:00.000Z'],
  ])('%s %s %s', (zone, day, clock, expected) => {
    expect(instantIn(zone, day, clock).toISOString()).toBe(expected);
  });

  test('dayIn returns an earlier start of the day in the east', () => {
    const instant = new Date('2025-02-28T18:30:00.000Z');
    expect(dayIn('Asia/Kolkata', instant)).toBe('2025-03-01');
    expect(dayIn('UTC', instant)).toBe('2025-02-28');
  });
});
