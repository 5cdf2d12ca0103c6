import { describe, expect, it } from 'vitest';
import { centreOf, medianPoint, readDegrees, readPoint } from './clean-point.ts';

describe('readDegrees', () => {
  it.each([
    ['28.6174167', 28.6174167],
    [' 21.0000000 ', 21],
    ['28.430354° N', 28.430354],
    ['79.462604°', 79.462604],
    ["17°57'17.7", 17.9549],
    ["78°35'48.3", 78.59675],
    ['17° 57\' 17.7" N', 17.9549],
  ])('%s', (text, value) => expect(readDegrees(text)).toBeCloseTo(value, 4));

  it.each(['NA', '', '28.4 32628', '1e3', '0x1c', 'Infinity', '28,61', '-'])('rejects %j', (text) =>
    expect(readDegrees(text)).toBeUndefined(),
  );
});

describe('readPoint', () => {
  it('accepts a point in India', () =>
    expect(readPoint('28.6', '77.2')).toEqual({ point: { latitude: 28.6, longitude: 77.2 }, swapped: false }));
  it('exchanges swapped latitude and longitude', () =>
    expect(readPoint('77.2', '28.6')).toEqual({ point: { latitude: 28.6, longitude: 77.2 }, swapped: true }));
  it.each([
    ['NA', 'NA', 'missing'],
    ['28.6', 'NA', 'missing'],
    ['28.4 32628', '77.1', 'missing'],
    ['77.2', '77.2', 'equal'],
    ['28.6', '28.6', 'equal'],
    ['1.0', '1.0', 'equal'],
    ['286174167', '77.2', 'outside'],
    ['28.6', '0', 'outside'],
    ['40', '75', 'outside'],
  ])('%s, %s is %s', (latitude, longitude, error) => expect(readPoint(latitude, longitude)).toEqual({ error }));
});

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('the centre of a pincode', () => {
  it('is the median of each coordinate', () =>
    expect(medianPoint([at(10, 70), at(12, 80), at(11, 71), at(13, 72)])).toEqual(at(11.5, 71.5)));
  it('is not moved by one office in another state', () =>
    expect(centreOf([at(28.6, 77.2), at(28.61, 77.21), at(13, 80)], undefined)).toEqual(at(28.6, 77.21)));
  it('is one of two points that disagree: the one nearer to the reference point', () => {
    const points = [at(13, 77.6), at(28.6, 77.2)];
    expect(centreOf(points, at(28, 77))).toEqual(at(28.6, 77.2));
    expect(centreOf(points, at(12, 77))).toEqual(at(13, 77.6));
  });
  it('is the point with the most neighbours if there is no majority', () =>
    expect(centreOf([at(10, 76), at(28.6, 77.2), at(28.62, 77.2), at(20, 85), at(13, 80)], at(10, 76))).toEqual(
      at(28.6, 77.2),
    ));
  it('is undefined without points', () => expect(centreOf([], at(28, 77))).toBeUndefined());
});
