/** The weights in which the demo's cakes are sold, with their price as a multiple of the price of half a kilo. */
export const weights = [
  ['0.5 kg', 1],
  ['1 kg', 1.9],
  ['1.5 kg', 2.8],
  ['2 kg', 3.6],
] as const;

/** Multiplies a price and rounds it to one that ends in 9, as is usual in shops. */
export const scalePrice = (price: number, factor: number) =>
  factor === 1 ? price : Math.round((price * factor) / 10) * 10 - 1;
