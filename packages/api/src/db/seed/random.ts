/** Chance that falls the same way every time: the demo is the same marketplace on every machine. */

export type Random = {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number from `min` to `max`, both included. */
  readonly int: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(values: readonly T[]) => T;
  /** A value as often as its weight among all weights. */
  readonly weighted: <T>(values: readonly (readonly [T, number])[]) => T;
};

/** Mulberry32: 32 bits of state, good enough to look like chance. */
export const seededRandom = (seed: number): Random => {
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
    let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of values) {
      left -= weight;
      if (left < 0) return value;
    }
    return pick(values)[0];
  };
  return { next, int, chance: (probability) => next() < probability, pick, weighted };
};
