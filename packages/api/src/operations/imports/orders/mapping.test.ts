import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtInMappings, parseMapping } from './mapping.ts';

/** A mapping with two joined files. */
const joinedMapping = async () => {
  const path = join(import.meta.dirname, '../../../../test/pizza-place-mapping.json');
  return parseMapping(await readFile(path, 'utf8'), path);
};

test('lists the built-in mappings', async () => {
  expect((await builtInMappings()).map((mapping) => mapping.name)).toEqual(['india-orders']);
});

test('names the path of a column or file that the mapping does not list', async () => {
  const mapping = await joinedMapping();
  mapping.line.product = '{pizza_types.nam}';
  mapping.order.address.city = '{town}';
  mapping.lines.file = 'details';
  expect(() => parseMapping(JSON.stringify(mapping), 'my.json')).toThrow(
    /my\.json is not a valid mapping:[\s\S]*There is no file "details"[\s\S]*order\.address\.city: orders has no column "town"[\s\S]*line\.product: pizza_types has no column "nam"/,
  );
});

test('does not let an order read from a joined file', async () => {
  const mapping = await joinedMapping();
  mapping.order.source = '{pizzas.size}';
  expect(() => parseMapping(JSON.stringify(mapping), 'my.json')).toThrow('order.source: "pizzas" is not joined here');
});

test('rejects price together with amount, and unknown fields', async () => {
  const mapping = { ...(await joinedMapping()), colour: 'blue' };
  mapping.line.amount = '{pizzas.price}';
  expect(() => parseMapping(JSON.stringify(mapping), 'my.json')).toThrow(/line: Give either price or amount\n.*colour/);
});

test('rejects text that is not JSON', () => {
  expect(() => parseMapping('{', 'my.json')).toThrow('my.json is not JSON');
});
