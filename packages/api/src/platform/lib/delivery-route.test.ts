import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortStops } from './delivery-route.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const length = (start: Point, stops: readonly Point[]) =>
  stops.reduce((sum, stop, index) => sum + kilometresBetween(stops[index - 1] ?? start, stop), 0);
const point = fc.record({
  latitude: fc.double({ min: 28, max: 29, noNaN: true }),
  longitude: fc.double({ min: 77, max: 78, noNaN: true }),
});

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) =>
        permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
      );

describe('sortStops', () => {
  it('visits stops on a line in their order', () => {
    const line = [at(28.3, 77), at(28.1, 77), at(28.4, 77), at(28.2, 77)];
    expect(sortStops(at(28, 77), line).map(({ latitude }) => latitude)).toEqual([28.1, 28.2, 28.3, 28.4]);
  });

  it('removes the crossing that the nearest neighbour makes', () => {
    const start = at(28, 77);
    const stops = [at(28, 77.01), at(28, 76.98), at(28, 77.05)];
    const shortest = Math.min(...permutations(stops).map((permutation) => length(start, permutation)));
    expect(length(start, sortStops(start, stops))).toBeCloseTo(shortest, 6);
  });

  it('keeps every stop exactly once and is at most half longer than the shortest way', () => {
    fc.assert(
      fc.property(point, fc.array(point, { maxLength: 6 }), (start, stops) => {
        const sorted = sortStops(start, stops);
        expect(new Set(sorted)).toEqual(new Set(stops));
        expect(sorted).toHaveLength(stops.length);
        const shortest = Math.min(...permutations(stops).map((permutation) => length(start, permutation)));
        expect(length(start, sorted)).toBeLessThanOrEqual(shortest * 1.5 + 1e-6);
      }),
      { numRuns: 200 },
    );
  });

  it('sorts 300 stops', () => {
    const stops = Array.from({ length: 300 }, (_, n) =>
      at(28 + ((n * 7919) % 997) / 997, 77 + ((n * 104_729) % 991) / 991),
    );
    expect(sortStops(at(28.5, 77.5), stops)).toHaveLength(300);
  });
});
