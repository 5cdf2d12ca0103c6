import { expect, test } from 'vitest';
import { builtInMappings, parseMapping } from './mapping.ts';

const builtIn = async (name: string) => {
  const mapping = (await builtInMappings()).find((one) => one.name === name);
  if (!mapping) throw new Error(`no mapping ${name}`);
  return structuredClone(mapping);
};

test('the built-in mappings', async () => {
  expect((await builtInMappings()).map((mapping) => mapping.name)).toEqual(['india-orders', 'pizza-place']);
});

test('a column or file that is not listed is named with its place', async () => {
  const mapping = await builtIn('pizza-place');
  mapping.line.product = '{pizza_types.nam}';
  mapping.order.address.city = '{town}';
  mapping.lines.file = 'details';
  expect(() => parseMapping(JSON.stringify(mapping), 'my.json')).toThrow(
    /my\.json is no usable mapping:[\s\S]*There is no file "details"[\s\S]*order\.address\.city: orders has no column "town"[\s\S]*line\.product: pizza_types has no column "nam"/,
  );
});

test('an order reaches no joined file', async () => {
  const mapping = await builtIn('pizza-place');
  mapping.order.source = '{pizzas.size}';
  expect(() => parseMapping(JSON.stringify(mapping), 'my.json')).toThrow('order.source: "pizzas" is not joined here');
});

test('price and amount exclude each other, and unknown fields are refused', async () => {
  const mapping = { ...(await builtIn('india-orders')), colour: 'blue' };
  mapping.line.price = '{Amount}';
  expect(() => parseMapping(JSON.stringify(mapping), 'my.json')).toThrow(/line: Give either price or amount\n.*colour/);
});

test('what is no JSON is said so', () => {
  expect(() => parseMapping('{', 'my.json')).toThrow('my.json is not JSON');
});
