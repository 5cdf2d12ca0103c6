import { describe, expect, it } from 'vitest';
import { quietUntil, resolveMessageSettings } from './message-settings.ts';

const slot = { date: '2026-11-25', from: '10:00', upto: '12:00' };
const night = { is_enabled: true, from: '21:00', upto: '08:00' };
const noon = { is_enabled: true, from: '12:00', upto: '14:00' };

describe('quiet hours', () => {
  it.each([
    [night, '2026-11-24T20:59', undefined],
    [night, '2026-11-24T21:00', '2026-11-25T08:00'],
    [night, '2026-11-24T23:59', '2026-11-25T08:00'],
    [night, '2026-11-25T00:00', '2026-11-25T08:00'],
    [night, '2026-11-25T07:59', '2026-11-25T08:00'],
    [night, '2026-11-25T08:00', undefined],
    [noon, '2026-11-24T13:00', '2026-11-24T14:00'],
    [noon, '2026-11-24T14:00', undefined],
    [{ ...night, is_enabled: false }, '2026-11-24T23:00', undefined],
  ])('%j at %s end at %s', (settings, now, end) => {
    expect(quietUntil(settings, now, slot)).toBe(end);
  });

  it.each([
    ['a delivery at midnight', { date: '2026-11-24', from: '23:30', upto: '00:30' }],
    ['a delivery that begins before their end', { date: '2026-11-25', from: '07:30', upto: '09:00' }],
    ['a delivery that ends after their begin', { date: '2026-11-24', from: '20:00', upto: '21:30' }],
  ])('delay nothing about %s', (_, delivery) => {
    expect(quietUntil(night, '2026-11-24T22:00', delivery)).toBeUndefined();
  });
});

it.each([
  [null, 3],
  [{ unseen_push: null }, 3],
  [{ unseen_push: { minutes: 0 } }, 0],
  [{ unseen_push: { minutes: 30 } }, 30],
])('an SMS after an unseen push message with %j waits %i minutes', (stored, minutes) => {
  expect(resolveMessageSettings(stored).unseen_push).toEqual({ minutes });
});
