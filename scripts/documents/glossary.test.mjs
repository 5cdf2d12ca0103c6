// No identifier and no file name of the packages contains words that the section "Code" of docs/glossary.md rejects.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const section = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').split('\n## Code\n')[1].split('\n## ')[0];
const rejected = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((row) => [...row.split('|')[3].matchAll(/`([^`]+)`/g)].map(([, words]) => words));

/** Returns the words of a name in camel case or kebab case: ` place store order `. */
const wordsOf = (name) =>
  ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-.]/g, ' ')
    .toLowerCase()} `;
const rejectedIn = (name) => rejected.filter((words) => wordsOf(name).includes(` ${words} `));

test('the words are found in every form of a name', () => {
  expect(rejected.length).toBeGreaterThan(20);
  for (const name of ['StoreCart', 'priceStoreCart', 'storeCartInput', 'crudStore', 'crud-store.ts', 'liveUnique'])
    expect(rejectedIn(name), name).toHaveLength(1);
  for (const name of ['StorefrontCart', 'restoreOrder', 'storeHours', 'fileStore', 'useLiveUpdates', 'store_url'])
    expect(rejectedIn(name), name).toEqual([]);
});

test('the sources use one word for each thing', () => {
  const files = globSync('{packages,bench,e2e,examples,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: ROOT,
    exclude: (name) => /(^|\/)(node_modules|dist)$|glossary\.test\.mjs$/.test(name),
  });
  expect(files.length).toBeGreaterThan(1_500);
  /** The first file that has a name, by name. */
  const names = new Map();
  for (const file of files)
    for (const name of [basename(file), ...(readFileSync(join(ROOT, file), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? [])])
      if (!names.has(name)) names.set(name, file);
  const found = [...names].map(([name, file]) => ({ name, file, words: rejectedIn(name) }));
  expect(found.filter(({ words }) => words.length > 0)).toEqual([]);
});
