import { expect, test } from 'vitest';
import { builtInMappings, parseMapping } from './mapping.ts';

const builtIn = async (name: string) => {
  const mapping = (await builtInMappings()).find((one) => one.name === name);
  if (!mapping) throw new Error(`no mapping ${name}`);
  return structuredClone(mapping);
};

test('lists the built-in mappings', async () => {
  expect((await builtInMappings()).map((mapping) => mapping.name)).toEqual(['india-orders', 'pizza-place']);
});

test('names the path of a column or file that the mapping does not list', async () => {
  const mapping = await builtIn('pizza-place');
  mapping.line.product = '{pizza_types.nam}';
  mapping.order.address.city = '{town}';
  mapping.lines.file = 'details';
  expect(() => parseMapping(JSON.stringify(mapping), 'my.json')).toThrow(
    /my\.json is not a valid mapping:[\s\S]*There is no file "details"[\s\S]*order\.address\.city: orders has no column "town"[\s\S]*line\.product: pizza_types has no column "nam"/,
  );
});

test('does not let an order read from a joined file', async () => {
  const mapping = await builtIn('pizza-place');
  mapping.order.source = '{pizzas.size}';
  expect(() => parseMapping(JSON.stringify(mapping), 'my.json')).toThrow('order.source: "pizzas" is not joined here');
});

test('rejects price together with amount, and unknown fields', async () => {
  const mapping = { ...(await builtIn('india-orders')), colour: 'blue' };
  mapping.line.price = '{Amount}';
  expect(() => parseMapping(JSON.stringify(mapping), 'my.json')).toThrow(/line: Give either price or amount\n.*colour/);
});

test('rejects text that is not JSON', () => {
  expect(() => parseMapping('{', 'my.json')).toThrow('my.json is not JSON');
});
