/**
 * Returns the longest common subsequence as pairs of indexes.
 * @see https://en.wikipedia.org/wiki/Longest_common_subsequence
 */
export const longestCommon = (one: readonly string[], other: readonly string[]): [number, number][] => {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
};

/**
 * Returns the indexes of the longest increasing subsequence of distinct numbers: the entries that need not move.
 * @see https://en.wikipedia.org/wiki/Longest_increasing_subsequence
 */
export const longestRising = (numbers: readonly number[]): Set<number> => {
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
