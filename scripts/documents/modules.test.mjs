// A module has one name in the three packages. docs/architecture.md has a table of the exceptions, with their reasons.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

/** The packages in the order of the table's columns, with the folder of their modules. */
const packages = [
  { source: 'packages/contract/src', modules: '' },
  { source: 'packages/api/src', modules: 'modules/' },
  { source: 'packages/admin/src', modules: 'modules/' },
];
/** Parts of the contract that all modules use. */
const shared = ['core'];

/** Returns the modules of a package by name, as paths below its source folder: `modules/order/`, `brand.ts`. */
const modulesIn = ({ source, modules }) =>
  new Map(
    readdirSync(join(ROOT, source, modules), { withFileTypes: true })
      .filter(({ name }) => !name.includes('.test.') && !shared.includes(name))
      .map((entry) => [entry.name.replace(/\.ts$/, ''), `${modules}${entry.name}${entry.isDirectory() ? '/' : ''}`]),
  );

/** Returns the exceptions of the table: the path in each package, `undefined` where there is none, and the reason. */
const readExceptions = () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const section = text.slice(text.indexOf('\n## Modules\n')).split('\n## ')[1];
  const rows = section.slice(section.indexOf('\n| name')).split('\n\n')[0].trim().split('\n').slice(2);
  return new Map(
    rows.map((row) => {
      const [name, ...rest] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      const nameIn = (cell) => /^`([^`]+)`$/.exec(cell)?.[1];
      return [nameIn(name), { paths: rest.slice(0, -1).map(nameIn), reason: rest.at(-1) }];
    }),
  );
};

const found = packages.map(modulesIn);
const names = [...new Set(found.flatMap((modules) => [...modules.keys()]))].sort();
const exceptions = readExceptions();

test('a module has one name in the three packages, or is an exception with its reason', () => {
  const common = names.filter((name) => found.every((modules) => modules.has(name)));
  expect(common.length).toBeGreaterThan(30);
  expect(names.filter((name) => !common.includes(name))).toEqual([...exceptions.keys()]);
  expect([...exceptions].filter(([, { reason }]) => reason.length < 20)).toEqual([]);
});

test.each([...exceptions])('the places of %s exist, and are its modules', (name, { paths }) => {
  expect(paths).toHaveLength(packages.length);
  paths.forEach((path, index) => {
    const { source } = packages[index];
    if (path !== undefined) expect(existsSync(join(ROOT, source, path)), `${source}/${path}`).toBe(true);
    const own = found[index].get(name);
    if (own !== undefined) expect(path, `${name} in ${source}`).toBe(own);
  });
});
