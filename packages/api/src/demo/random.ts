/** A seeded random number generator, so that the demo is the same on every machine. */

export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** Returns an integer from `min` to `max`, both inclusive. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(values: readonly T[]) => T;
  /** Returns a value with a probability proportional to its weight. */
  readonly weighted: <T>(values: readonly (readonly [T, number])[]) => T;
};

/**
 * Creates a generator with the Mulberry32 algorithm.
 * @param seed the same seed gives the same numbers
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(values: readonly T[]): T => {
    const value = values[int(0, values.length - 1)];
    if (value === undefined) throw new Error('there is nothing to pick from');
    return value;
  };
  const weighted = <T>(values: readonly (readonly [T, number])[]): T => {
    let remaining = next() * values.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of values) {
      remaining -= weight;
      if (remaining < 0) return value;
    }
    return pick(values)[0];
  };
  return { next, int, chance: (probability) => next() < probability, pick, weighted };
}
