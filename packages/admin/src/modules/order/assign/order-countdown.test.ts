import { describe, expect, it } from 'vitest';
import { countdownText, shortCountdown } from '../countdown.ts';

const slot = { date: '2026-11-22', from: '16:00', upto: '19:00' };

describe('the countdown of a delivery slot', () => {
  it.each([
    ['2026-11-22T08:15:00Z', 'Starts in 2 h 15 min'],
    ['2026-11-22T10:29:50Z', 'Starts in 1 min'],
    ['2026-11-22T10:30:00Z', 'Ends in 3 h'],
    ['2026-11-22T13:00:00Z', 'Ends in 30 min'],
    ['2026-11-22T13:40:00Z', '10 min late'],
    ['2026-11-19T10:30:00Z', 'Starts in 3 days'],
  ])('at %s is %s', (now, text) => expect(countdownText(slot, new Date(now))).toBe(text));

  it.each([
    ['2026-11-22T08:15:00Z', 'in 2 h 15 min'],
    ['2026-11-22T13:00:00Z', '30 min left'],
    ['2026-11-22T13:42:00Z', '12 min late'],
  ])('at %s is %s on a card', (now, text) => expect(shortCountdown(slot, new Date(now))).toBe(text));
});
