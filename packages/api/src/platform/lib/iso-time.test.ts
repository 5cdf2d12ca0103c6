import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toIsoTime } from './iso-time.ts';

it.each([
  ['2026-11-23 06:58:49+00', '2026-11-23T06:58:49.000Z'],
  ['2026-11-23 06:58:49.6+00', '2026-11-23T06:58:49.600Z'],
  ['2026-11-23 06:58:49.678+00', '2026-11-23T06:58:49.678Z'],
  ['2026-11-23 06:58:49.678912+00', '2026-11-23T06:58:49.678Z'],
  ['2026-11-23T06:58:49.67+00:00', '2026-11-23T06:58:49.670Z'],
  ['2026-11-23T06:58:49+00:00', '2026-11-23T06:58:49.000Z'],
  ['2026-11-23 12:28:49.678+05:30', '2026-11-23T06:58:49.678Z'],
  ['2026-11-23T06:58:49.678Z', '2026-11-23T06:58:49.678Z'],
])('converts %s to %s', (time, expected) => {
  expect(toIsoTime(time)).toBe(expected);
});

it('gives the same result as a Date', () => {
  const year = {
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(year), fc.constantFrom(' +00', 'T+00:00', 'T+05:30'), (date, format) => {
      const time = date
        .toISOString()
        .replace('T', format[0] ?? '')
        .replace(/\.?0*Z$/, format.slice(1));
      expect(toIsoTime(time)).toBe(new Date(time).toISOString());
    }),
  );
});

it('rejects a text that is no time', () => {
  expect(() => toIsoTime('infinity')).toThrow(RangeError);
});
