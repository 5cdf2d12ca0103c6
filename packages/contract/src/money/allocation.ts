/** Exact multiplication, division and allocation of whole paise. */

/** Multiplies and divides whole numbers exactly, also beyond 2^53. */
export function multiplyDivide(a: number, b: number, divisor: number): { quotient: number; remainder: number } {
  const product = a * b;
  if (Number.isSafeInteger(product)) return { quotient: Math.floor(product / divisor), remainder: product % divisor };
  const exact = BigInt(a) * BigInt(b);
  return { quotient: Number(exact / BigInt(divisor)), remainder: Number(exact % BigInt(divisor)) };
}

/** Returns `a * b / divisor`, rounded half up to a whole number. */
export function roundedShare(a: number, b: number, divisor: number): number {
  const { quotient, remainder } = multiplyDivide(a, b, divisor);
  return quotient + (remainder * 2 >= divisor ? 1 : 0);
}

/**
 * Divides an amount in proportion to weights. The remaining paise go to the largest fractions, then to the earlier lines.
 * @param total paise, at most the sum of the weights.
 * @returns a share for each weight, at most the weight; their sum is `total`.
 * @see https://en.wikipedia.org/wiki/Quota_method (largest remainder)
 */
export function divideAmount(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((amount, weight) => amount + weight, 0);
  if (sum === 0 || total === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => multiplyDivide(total, weight, sum));
  const shares = parts.map(({ quotient }) => quotient);
  let remaining = total - shares.reduce((amount, share) => amount + share, 0);
  const largestFirst = [...parts.keys()].toSorted(
    (a, b) => (parts[b]?.remainder ?? 0) - (parts[a]?.remainder ?? 0) || a - b,
  );
  for (const index of largestFirst) {
    if (remaining === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    remaining -= 1;
  }
  return shares;
}
