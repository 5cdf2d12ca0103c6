const units = [
  [1_00_00_000, 'Cr'],
  [1_00_000, 'L'],
  [1_000, 'k'],
] as const;

/** Formats rupees for the axis: ₹900, ₹12k, ₹1.5L, ₹2Cr. */
export function shortRupees(amount: number): string {
  const [size, unit] = units.find(([unitSize]) => amount >= unitSize) ?? [1, ''];
  return `₹${Number((amount / size).toFixed(1))}${unit}`;
}
