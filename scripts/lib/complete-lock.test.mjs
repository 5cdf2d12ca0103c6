import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingOptionalEntries, platformOf, withEntries } from './complete-lock.mjs';
import { ROOT } from './paths.mjs';

const tool = {
  version: '1.2.3',
  dev: true,
  optionalDependencies: { 'tool-linux-x64': '1.2.3', 'tool-win32-x64': '1.2.3' },
};
const lock = {
  lockfileVersion: 3,
  packages: { '': {}, 'node_modules/tool': tool, 'node_modules/tool-linux-x64': { version: '1.2.3', optional: true } },
};

test('finds the optional packages that the lock lacks, with their platform', () => {
  expect(missingOptionalEntries(lock)).toEqual({
    'node_modules/tool-win32-x64': { version: '1.2.3', cpu: ['x64'], dev: true, optional: true, os: ['win32'] },
  });
});

test('adds the missing entries in sorted order', () => {
  const completed = withEntries(lock, missingOptionalEntries(lock));
  expect(missingOptionalEntries(completed)).toEqual({});
  expect(Object.keys(completed.packages)).toEqual(Object.keys(completed.packages).toSorted());
});

test('finds a package next to the dependent package', () => {
  const nested = { packages: { 'node_modules/a/node_modules/tool': tool } };
  const siblings = { 'node_modules/a/node_modules/tool-win32-x64': {}, 'node_modules/tool-linux-x64': {} };
  expect(missingOptionalEntries({ packages: { ...nested.packages, ...siblings } })).toEqual({});
});

test.each([
  ['@swc/core-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@swc/core-win32-x64-msvc', { os: ['win32'], cpu: ['x64'], libc: [] }],
])('%s is for its platform', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});

test('this repository’s package-lock.json is complete (else: node scripts/complete-lock.mjs)', () => {
  const projectLock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  expect(Object.keys(missingOptionalEntries(projectLock))).toEqual([]);
});
