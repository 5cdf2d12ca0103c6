/**
 * Returns the indexes of the longest increasing subsequence of distinct numbers: the entries that need not move.
 * @see https://en.wikipedia.org/wiki/Longest_increasing_subsequence
 */
export const longestIncreasing = (numbers: readonly number[]): Set<number> => {
  /** By length minus one: the index at which the best subsequence of that length ends. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const value = (position: number | undefined) => numbers[position ?? -1] ?? Number.POSITIVE_INFINITY;
  for (const [position, number] of numbers.entries()) {
    const found = ends.findIndex((end) => value(end) >= number);
    const length = found < 0 ? ends.length : found;
    previous[position] = ends[length - 1];
    ends[length] = position;
  }
  const run = new Set<number>();
  for (let position = ends.at(-1); position !== undefined; position = previous[position]) run.add(position);
  return run;
};
