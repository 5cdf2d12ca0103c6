import { expect, test } from 'vitest';
import { installMatchesLock, missingLinks } from './installed-packages.mjs';

const lock = {
  packages: {
    '': { name: 'root' },
    'packages/api': { name: '@bakehouse/api' },
    'node_modules/@bakehouse/api': { link: true, resolved: 'packages/api' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  },
};

test('matches when every package is installed in its version; those of other platforms may be absent', () => {
  expect(installMatchesLock(lock, { packages: { 'node_modules/zod': { version: '4.0.0' } } })).toBe(true);
});

test('does not match when a package is absent or in another version', () => {
  expect(installMatchesLock(lock, { packages: {} })).toBe(false);
  expect(installMatchesLock(lock, { packages: { 'node_modules/zod': { version: '3.9.9' } } })).toBe(false);
});

test('names the workspaces without a link', () => {
  expect(missingLinks(lock, () => true)).toEqual([]);
  expect(missingLinks(lock, () => false)).toEqual([{ path: 'node_modules/@bakehouse/api', folder: 'packages/api' }]);
});
