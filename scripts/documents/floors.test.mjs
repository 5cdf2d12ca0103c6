// The folders of the packages are the floors of docs/architecture.md, and an address of the dashboard leads to its module.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screenPaths } from '../../packages/contract/src/core/screen-paths.ts';
import { ROOT } from '../lib/paths.mjs';

const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
/** The cells of a table's rows, given a word of its head. */
const rowsUnder = (head) => {
  const table = text.slice(text.indexOf(`| ${head}`)).split('\n\n')[0];
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').slice(1, -1));
};
const namesIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
const entriesOf = (folder) => readdirSync(join(ROOT, folder)).filter((name) => !name.includes('.test.'));

test.each(['packages/api/src', 'packages/admin/src'])(
  '%s has at most eight floors, in the order of the document',
  (folder) => {
    const floors = rowsUnder(`\`${folder}\``).flatMap(([cell]) => namesIn(cell));
    expect(floors.length).toBeLessThanOrEqual(8);
    expect(entriesOf(folder).map((name) => `${name}/`)).toEqual(floors.toSorted());
    const rules = readFileSync(join(ROOT, '.dependency-cruiser.cjs'), 'utf8');
    expect(rules).toContain(`'${folder}': [${floors.map((name) => `'${name.slice(0, -1)}'`).join(', ')}]`);
  },
);

test('a subject with one file is a file, and one with several files is a folder', () => {
  const folders = globSync('packages/{api,admin,contract}/src/**/', { cwd: ROOT }).filter(
    (folder) => !/\/modules\/[\w-]+\/?$|\/(mappings|images|migrations)(\/|$)/.test(folder),
  );
  expect(folders.length).toBeGreaterThan(80);
  expect(folders.filter((folder) => entriesOf(folder).length === 1)).toEqual([]);
  expect(folders.filter((folder) => ['.ts', '.tsx'].some((end) => existsSync(join(ROOT, folder + end))))).toEqual([]);
});

test('the folder of a module is found by its address', () => {
  const others = new Map(
    rowsUnder('address ').flatMap(([addresses, ...packages]) =>
      namesIn(addresses).map((address) => [address, packages.map(namesIn)]),
    ),
  );
  const comparable = (name) =>
    name
      .toLowerCase()
      .replace(/ies$/, 'y')
      .replaceAll(/[-_]|s$/g, '');
  const addresses = new Set(screenPaths.map((path) => `/${path.split('/')[1]}`).filter((path) => path !== '/auth'));
  expect(addresses.size).toBeGreaterThan(25);
  for (const address of addresses)
    ['admin', 'api'].forEach((name, index) => {
      const modules = readdirSync(join(ROOT, `packages/${name}/src/modules`));
      const named = others.get(address)?.[index];
      const found = modules.filter((module) =>
        named ? named.includes(module) : comparable(module) === comparable(address.slice(1)),
      );
      expect(found, `${address} in ${name}`).toHaveLength(named?.length ?? 1);
    });
});
