// Checks that components use only classes that their CSS modules define, which the compiler does not check.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const components = ['packages/admin/src', 'examples/storefront/src']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter(({ name }) => name.endsWith('.tsx'))
  .map((entry) => join(entry.parentPath, entry.name));

/** Returns the used classes that the imported CSS modules of a component do not define. */
const undefinedClasses = (file) => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, path]) => {
    const css = readFileSync(join(dirname(file), path), 'utf8');
    const defined = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, found]) => found));
    const used = [...text.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, 'g'))].map(([, found]) => found);
    return used.filter((found) => !defined.has(found)).map((found) => `${relative(ROOT, file)}: ${found}`);
  });
};

test('components use only classes that their CSS modules define', () => {
  expect(components.length).toBeGreaterThan(300);
  expect(components.flatMap(undefinedClasses)).toEqual([]);
});
