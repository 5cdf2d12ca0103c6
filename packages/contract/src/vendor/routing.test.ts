import { expect, it } from 'vitest';
import { resolveRouting, routeOf, routingSettings } from './routing.ts';

const express = '01990000-0000-7000-8000-0000000000e1';
const standard = '01990000-0000-7000-8000-0000000000e2';

const settings = resolveRouting({
  is_enabled: true,
  rules: [
    { city: 'Bengaluru', delivery_type: express, route: 'person' },
    { from: '22:00', upto: '06:00', route: 'payment' },
    { city: ' bengaluru ', from: '06:00', upto: '22:00', route: 'assign' },
  ],
  otherwise: 'person',
});

const names = { [express]: 'Express', [standard]: 'Standard' };
const order = (city: string, at: string, ...types: (keyof typeof names)[]) => ({
  city,
  at,
  types: types.map((_id) => ({ _id, name: names[_id] ?? '' })),
});

it.each([
  [
    'city and type',
    order('BENGALURU', '10:00', standard, express),
    { route: 'person', cause: 'Rule 1 (Bengaluru, Express)' },
  ],
  [
    'the first of two rules',
    order('Bengaluru', '23:00', express),
    { route: 'person', cause: 'Rule 1 (Bengaluru, Express)' },
  ],
  ['hours before midnight', order('Pune', '22:00', express), { route: 'payment', cause: 'Rule 2 (22:00-06:00)' }],
  ['hours after midnight', order('Pune', '05:59', standard), { route: 'payment', cause: 'Rule 2 (22:00-06:00)' }],
  [
    'a city in another spelling',
    order('Bengaluru', '06:00', standard),
    { route: 'assign', cause: 'Rule 3 (bengaluru, 06:00-22:00)' },
  ],
  ['no rule at the end of the hours', order('Pune', '06:00', standard), { route: 'person', cause: 'No rule matches' }],
  ['no rule without a type', order('Pune', '12:00'), { route: 'person', cause: 'No rule matches' }],
])('routes by %s', (_, arrived, expected) => {
  expect(routeOf(settings, arrived)).toEqual(expected);
});

it('is off, and assigns, until somebody saves other settings', () => {
  expect(resolveRouting(null)).toEqual({ is_enabled: false, rules: [], otherwise: 'assign' });
  expect(routeOf(resolveRouting({ is_enabled: true }), order('Pune', '12:00'))).toEqual({
    route: 'assign',
    cause: 'No rule matches',
  });
});

it.each([
  [{ from: '10:00' }, false],
  [{ upto: '10:00' }, false],
  [{ from: '10:00', upto: '10:00' }, false],
  [{ from: '25:00', upto: '10:00' }, false],
  [{ from: '22:00', upto: '06:00' }, true],
  [{}, true],
])('accepts hours with a start and another end: %o', (hours, isValid) => {
  expect(routingSettings.safeParse({ rules: [{ ...hours, route: 'assign' }] }).success).toBe(isValid);
});
