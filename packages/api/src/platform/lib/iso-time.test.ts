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

it('gives the same time as a Date', () => {
  const years = {
    min: new Date('0001-01-02T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  };
  const formats = fc.constantFrom(
    { offset: '+00', hours: 0 },
    { offset: '+00:00', hours: 0 },
    { offset: '+05:30', hours: 5.5 },
  );
  fc.assert(
    fc.property(fc.date(years), formats, (date, { offset, hours }) => {
      const separator = offset === '+00' ? ' ' : 'T';
      const time = date
        .toISOString()
        .replace('T', separator)
        .replace(/\.?0*Z$/, offset);
      expect(toIsoTime(time)).toBe(new Date(date.getTime() - hours * 3_600_000).toISOString());
    }),
    { examples: [[new Date('0031-12-31T23:59:59.999Z'), { offset: '+00', hours: 0 }]] },
  );
});

it('rejects a text that is no time', () => {
  expect(() => toIsoTime('infinity')).toThrow(RangeError);
});
