import { productId } from './fill.ts';

/** A home page of typical size: ten sliders with ten products each, about 20 kB as published. */

const slider = (n: number) => ({
  id: n + 1,
  block_name: 'productSliderBlock',
  layout: 'slider',
  title: `Fresh today, part ${n + 1}`,
  subtitle: 'Baked in the morning, brought by the evening',
  buttontext: 'See all',
  buttonlink: '/cakes',
  background_color: '#ffffff',
  // Every fifth product is Active, starting with the first.
  data: Array.from({ length: 10 }, (_, i) => JSON.stringify({ id: productId(5 * (n * 10 + i) + 1) })),
});

/** Returns one SQL statement. */
export const fillHome = (): string => {
  const value = JSON.stringify(Array.from({ length: 10 }, (_, n) => slider(n)));
  return `insert into content_setting (name, value, version, saved_at) values ('home', '${value}', 2, now())`;
};
