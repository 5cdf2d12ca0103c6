// docs/tour.md names files that exist, and functions that exist in the file named after them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const text = readFileSync(join(ROOT, 'docs/tour.md'), 'utf8');
const fileOf = (short) => {
  const [part, ...rest] = short.split('/');
  return join(ROOT, part === 'e2e' ? 'e2e' : `packages/${part}/src`, ...rest);
};
const paths = [...text.matchAll(/`((?:contract|api|admin|e2e)\/[\w./-]+\.\w+)`/g)].map(([, path]) => path);

test('the tour names files that exist', () => {
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(fileOf(path)))).toEqual([]);
});

test('the tour names functions that exist in their files', () => {
  const functions = [...text.matchAll(/`(\w+)\(\)`\s+in\s+`([\w./-]+)`/g)].map(([, name, path]) => ({ name, path }));
  expect(functions.length).toBeGreaterThan(20);
  expect(
    functions.filter(
      ({ name, path }) => !new RegExp(`\\b(const|function) ${name}\\b`).test(readFileSync(fileOf(path), 'utf8')),
    ),
  ).toEqual([]);
});
