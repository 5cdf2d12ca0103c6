import { describe, expect, it } from 'vitest';
import { formatDuration, nextSendAt } from './send-limits.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const waitAfter = (...sentAgo: number[]) => {
  const next = nextSendAt(sentAgo.map(ago));
  return next && (next.getTime() - now.getTime()) / 1_000;
};

describe('nextSendAt', () => {
  it('allows sending at once if nothing was sent', () => expect(nextSendAt([])).toBeUndefined());
  it('allows sending 30 seconds after the last codes', () => {
    expect(waitAfter(10)).toBe(20);
    expect(waitAfter(30)).toBe(0);
    expect(waitAfter(31, 100, 200, 300)).toBeLessThan(0);
  });
  it('allows sending an hour after the first of five in an hour', () => {
    expect(waitAfter(60, 120, 180, 240, 3_000)).toBe(600);
    expect(waitAfter(60, 120, 180, 240, 3_600)).toBe(0);
  });
  it('allows sending a day after the first of ten in a day', () => {
    const hours = [1, 2, 4, 5, 8, 9, 12, 13, 16, 20].map((n) => n * 3_600);
    expect(waitAfter(...hours)).toBe(4 * 3_600);
    expect(waitAfter(...hours.slice(0, 9), 86_400)).toBe(0);
  });
});

describe('formatDuration', () => {
  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3_599, '60 minutes'],
    [3_600, '1 hour'],
    [10_000, '3 hours'],
  ])('formats %i s as %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));

  it.each([
    [59, '59 सेकंड'],
    [3_600, '1 घंटा'],
    [10_000, '3 घंटे'],
  ])('formats %i s in Hindi as %s', (seconds, words) => expect(formatDuration(seconds, 'hi')).toBe(words));
});
