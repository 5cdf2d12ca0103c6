import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BROWSER_FOLDERS, browserFolders, isAffectedByPath } from './changed-tests.mjs';
import { ROOT } from './paths.mjs';

test('knows every folder of browser tests, and only modules that exist', () => {
  const folders = readdirSync(join(ROOT, 'e2e'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['support', 'node_modules'].includes(entry.name))
    .map(({ name }) => name);
  expect(Object.keys(BROWSER_FOLDERS).sort()).toEqual(folders.sort());
  const exists = (module) =>
    ['api', 'admin'].some((name) => existsSync(join(ROOT, 'packages', name, 'src', 'modules', module)));
  expect(
    Object.values(BROWSER_FOLDERS)
      .flat()
      .filter((module) => !exists(module)),
  ).toEqual([]);
});

test('chooses browser tests by the module of a changed file', () => {
  expect(browserFolders('packages/admin/src/modules/webhook/webhook.screens.tsx')).toEqual(['integrations', 'screens']);
  expect(browserFolders('packages/api/src/modules/brand/brand.table.ts')).toEqual(['screens']);
  expect(browserFolders('e2e/vendor/vendor.spec.ts')).toEqual(['vendor']);
});

test('chooses all browser tests for shared code, and none for tests and documents', () => {
  for (const path of [
    'packages/admin/src/ui/icons.ts',
    'packages/contract/src/order/order.ts',
    'e2e/support/test.ts',
    'package-lock.json',
  ])
    expect(browserFolders(path), path).toEqual(Object.keys(BROWSER_FOLDERS));
  for (const path of [
    'README.md',
    'packages/api/src/modules/order/order.test.ts',
    'packages/api/test/factories.ts',
    'bench/run.ts',
  ])
    expect(browserFolders(path), path).toEqual([]);
});

test('runs tests that read or start what they do not import', () => {
  const process = 'packages/api/test/server/process.test.ts';
  expect(isAffectedByPath(process, ['packages/api/src/app/server.ts'])).toBe(true);
  expect(isAffectedByPath(process, ['packages/api/src/server.test.ts', 'README.md'])).toBe(false);
  expect(
    isAffectedByPath('packages/api/src/modules/brand/brand.test.ts', [
      'packages/api/src/platform/db/migrations/0041_x.sql',
    ]),
  ).toBe(true);
  expect(isAffectedByPath('scripts/documents/links.test.mjs', ['README.md'])).toBe(true);
  expect(isAffectedByPath('packages/admin/src/modules/order/order.test.tsx', ['package.json'])).toBe(true);
});
