// Keeps docs/specification/coverage.md and docs/security.md true: what they name exists, and the first names every call and every screen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { permissionKey } from '../../packages/contract/src/core/endpoint.ts';
import { permissionKeys } from '../../packages/contract/src/core/outline.ts';
import { outlines } from '../../packages/contract/src/core/outlines.ts';
import { ROOT } from '../lib/paths.mjs';
import { filesOf, hasTest, namesIn, pathsIn, rowsOf, testsIn } from './coverage.mjs';

const text = readFileSync(join(ROOT, 'docs/specification/coverage.md'), 'utf8');
const names = namesIn(text);
const rows = rowsOf(text);

const specification = readdirSync(join(ROOT, 'docs/specification'))
  .filter((name) => /^\d/.test(name))
  .map((name) => readFileSync(join(ROOT, 'docs/specification', name), 'utf8'))
  .join('\n');

/** Standard modules have one row each: base, deleted list, screen. A module that the specification does not name has none. */
const standard = Object.values(outlines).filter(
  ({ base, deleted, screen }) =>
    !new RegExp(`\\b${base}\\b`).test(specification) ||
    rows.some(({ cells }) => {
      const inRow = namesIn(cells.join(' '));
      return inRow.has(`${base}/`) && inRow.has(deleted) && inRow.has(screen);
    }),
);
const standardCalls = new Set(standard.flatMap((outline) => Object.values(permissionKeys(outline))));

/** Returns a message for each test that a cell of these rows names and that does not exist. */
const missingTestsIn = (documentRows) =>
  documentRows.flatMap(({ line, cells }) =>
    testsIn(cells.at(-1) ?? '')
      .filter(({ file, title }) => !file || !filesOf(ROOT, file).some((found) => hasTest(found, title)))
      .map(({ file, title }) => `line ${line}: ${file} has no test "${title}"`),
  );

const isEndpoint = (value) => typeof value.path === 'string' && Array.isArray(value.methods) && 'response' in value;

/** Returns every endpoint of the contract, at any level of an export. */
const endpointsIn = (value, depth = 4) => {
  if (typeof value !== 'object' || value === null || depth < 0) return [];
  return isEndpoint(value) ? [value] : Object.values(value).flatMap((part) => endpointsIn(part, depth - 1));
};
const contract = import.meta.glob(
  ['../../packages/contract/src/**/*.ts', '!../../packages/contract/src/**/*.test.ts'],
  { eager: true },
);
const endpoints = Object.values(contract).flatMap((file) => endpointsIn({ ...file }));

describe('docs/specification/coverage.md', () => {
  test('names files that exist', () => {
    expect(pathsIn(text).filter((path) => filesOf(ROOT, path).length === 0)).toEqual([]);
    expect(pathsIn(text).length).toBeGreaterThan(100);
  });

  test('names tests that exist', () => {
    expect(missingTestsIn(rows)).toEqual([]);
  });

  test('has a test, or the reason for a deviation, in every row', () => {
    const bare = rows.filter(({ cells }) => {
      const last = cells.at(-1) ?? '';
      return testsIn(last).length === 0 && !/\]\((#|\.\.\/decisions\/)/.test(last);
    });
    expect(bare.map(({ line, cells }) => `line ${line}: ${cells[0]}`)).toEqual([]);
  });

  test('links to decisions that exist', () => {
    const links = [...text.matchAll(/\]\(\.\.\/(decisions\/[^)]+)\)/g)].map(([, to]) => to);
    expect(links.filter((to) => filesOf(ROOT, `docs/${to}`).length === 0)).toEqual([]);
    expect(links.length).toBeGreaterThan(5);
  });

  test('names every API call and its aliases', () => {
    expect(endpoints.length).toBeGreaterThan(100);
    const missing = endpoints
      .filter((endpoint) => !standardCalls.has(permissionKey(endpoint)))
      .flatMap((endpoint) => [permissionKey(endpoint), ...(endpoint.aliases ?? [])])
      .filter((name) => !names.has(name));
    expect([...new Set(missing)]).toEqual([]);
  });

  test('names only existing API calls', () => {
    const known = new Set(
      endpoints.flatMap(({ methods, path, aliases = [] }) =>
        [path, ...aliases].flatMap((address) => methods.map((method) => `${method} ${address}`)),
      ),
    );
    const otherCalls = ['GET /healthz', 'GET /readyz', 'GET openapi.json', 'GET docs'];
    const calls = [...names].filter((name) => /^(GET|POST|PUT|PATCH|DELETE) \S+$/.test(name));
    expect(calls.filter((name) => !known.has(name) && !otherCalls.includes(name))).toEqual([]);
  });

  // Loading the dashboard's modules takes seconds on a busy machine.
  test('names every screen of the dashboard', async () => {
    const { modules } = await import('../../packages/admin/src/app/modules.ts');
    // Routes read their parent only when a router is created.
    const screens = modules.flatMap(({ routes }) => routes().map(({ options }) => options.path));
    const plain = new Set(
      standard.flatMap(({ screen }) => ['', '/create', '/edit/{id}', '/deleted'].map((part) => screen + part)),
    );
    const missing = screens
      .map((path) => path.replaceAll(/\$(\w+)/g, '{$1}'))
      .filter((path) => !plain.has(path) && !names.has(path));
    expect(screens.length).toBeGreaterThan(60);
    expect(missing).toEqual([]);
  });
});

describe('docs/security.md', () => {
  const security = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const requirements = rowsOf(security).filter(({ cells }) => /^\d+\.\d+\.\d+$/.test(cells[0] ?? ''));

  test('names files and tests that exist', () => {
    expect(pathsIn(security).filter((path) => filesOf(ROOT, path).length === 0)).toEqual([]);
    expect(missingTestsIn(requirements)).toEqual([]);
    expect(requirements.flatMap(({ cells }) => testsIn(cells.at(-1) ?? '')).length).toBeGreaterThan(60);
  });

  test('answers each requirement once, with yes, no, partly or not applicable', () => {
    const numbers = requirements.map(({ cells }) => cells[0]);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(requirements.length).toBeGreaterThan(80);
    const unclear = requirements.filter(({ cells }) => !/^(Yes|No|Partly|Not applicable)\b/.test(cells[2] ?? ''));
    expect(unclear.map(({ line }) => `line ${line}`)).toEqual([]);
  });
});
