/** Weights the demo's cakes are sold by, and what each costs of the price of half a kilo. */
export const weights = [
  ['0.5 kg', 1],
  ['1 kg', 1.9],
  ['1.5 kg', 2.8],
  ['2 kg', 3.6],
] as const;

/** Prices end in 9, as shops like them. */
export const priced = (price: number, factor: number) =>
  factor === 1 ? price : Math.round((price * factor) / 10) * 10 - 1;
