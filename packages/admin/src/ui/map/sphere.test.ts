import { kilometresBetween } from '@bakehouse/contract/core/great-circle';
import { describe, expect, it } from 'vitest';
import { boundsOf, circleOutline, circleRing, graticule, pointAt, roundPoint, wrapLongitude } from './sphere.ts';

const places = [
  { name: 'Delhi', latitude: 28.666671, longitude: 77.216844 },
  { name: 'the equator', latitude: 0, longitude: 0 },
  { name: 'the antimeridian', latitude: -17.7, longitude: 179.98 },
  { name: 'beside the north pole', latitude: 89.9, longitude: 40 },
  { name: 'the south pole', latitude: -90, longitude: 0 },
];

describe('distance', () => {
  it('matches known distances', () => {
    expect(kilometresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015.1, 0);
    // From India Gate to the Gateway of India.
    const far = kilometresBetween({ latitude: 28.6129, longitude: 77.2295 }, { latitude: 18.922, longitude: 72.8347 });
    expect(far).toBeGreaterThan(1_160);
    expect(far).toBeLessThan(1_170);
    expect(kilometresBetween({ latitude: 10, longitude: 179.9 }, { latitude: 10, longitude: -179.9 })).toBeLessThan(22);
  });
});

describe('the circle', () => {
  for (const { name, ...centre } of places)
    for (const km of [0.01, 8, 200])
      it(`has every vertex ${km} km from its centre at ${name}`, () => {
        const ring = circleRing(centre, km);
        expect(ring).toHaveLength(129);
        for (const [longitude, latitude] of ring)
          expect(Math.abs(kilometresBetween(centre, { latitude, longitude }) - km)).toBeLessThan(1e-6);
      });

  it('crosses the antimeridian without a jump', () => {
    const ring = circleRing({ latitude: -17.7, longitude: 179.98 }, 50);
    for (let index = 1; index < ring.length; index += 1)
      expect(Math.abs(ring[index]![0] - ring[index - 1]![0])).toBeLessThan(5);
    expect(boundsOf(ring)[2]).toBeGreaterThan(180);
    expect(ring.at(-1)![0]).toBeCloseTo(ring[0]![0], 9);
  });

  it('is closed over a pole inside it', () => {
    const outline = circleOutline({ latitude: 89.9, longitude: 40 }, 50);
    const [west, , east, north] = boundsOf(outline);
    expect(east - west).toBeCloseTo(360, 6);
    expect(north).toBe(90);
    expect(outline.at(-1)).toEqual(outline[0]);
    // A circle that does not contain the pole is a normal ring.
    expect(circleOutline({ latitude: 89.9, longitude: 40 }, 5)).toHaveLength(129);
  });
});

it('walks ten metres north and back', () => {
  const from = { latitude: 28.6, longitude: 77.2 };
  const there = pointAt(from, 0, 0.01);
  expect(there.latitude).toBeGreaterThan(from.latitude);
  expect(kilometresBetween(from, there)).toBeCloseTo(0.01, 9);
  expect(kilometresBetween(from, pointAt(there, 180, 0.01))).toBeLessThan(1e-9);
});

it('keeps longitudes within one turn', () => {
  expect([190, -190, 540, 77].map(wrapLongitude)).toEqual([-170, 170, -180, 77]);
  expect(roundPoint({ latitude: 1.23456789, longitude: 361.23456789 })).toEqual({
    latitude: 1.234568,
    longitude: 1.234568,
  });
});

it('draws few lines at every scale', () => {
  for (const width of [0.004, 0.3, 8, 360]) {
    const lines = graticule([77, 28, 77 + width, 28 + width / 2]);
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.length).toBeLessThan(60);
  }
});
