import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { expect, it } from 'vitest';
import { embeddedTests } from './embedded-suite.ts';

const api = join(import.meta.dirname, '../..');

/**
 * What the two engines treat differently: the embedded database has one connection, no other process and no pool, so
 * transactions, locks and notifications of its own, the pool, health checks and texts of several statements differ.
 */
const engineDependent = [
  /\bdatabase\.(transaction|monitor|connections|poolUse|executeSql|runScript|commits|engine|replica|migrate)\b/,
  /\bpg_(try_)?advisory_|\bskip locked\b|\bnowait\b|\bpg_notify\b|\bpg_visible_in_snapshot\b/,
];

/** The code of the other engine. */
const postgresFolder = 'src/platform/db/postgres';

/** Folders whose test on the embedded database is in another folder. */
const testedElsewhere: Record<string, string> = {
  'src/app': 'test/server/process.test.ts',
  'src/programs': 'test/server/process.test.ts',
  'src/kernel/http': 'src/modules/brand/brand.test.ts',
  'src/modules/outbox': 'src/app/message-order.test.ts',
  'src/operations/retention': 'test/server/retention-process.test.ts',
};

const find = (pattern: string): string[] => globSync(pattern, { cwd: api }).map((path) => path.split(sep).join('/'));

it('contains only patterns that match a file', () => {
  for (const pattern of embeddedTests) expect(find(pattern), pattern).not.toEqual([]);
});

it('has a test of each folder with statements that depend on the engine', async () => {
  const tested = embeddedTests.flatMap(find);
  const files = find('src/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const dependent = new Set<string>();
  for (const path of files) {
    const text = await readFile(join(api, path), 'utf8');
    if (engineDependent.some((pattern) => pattern.test(text))) dependent.add(dirname(path));
  }
  expect(dependent).toContain('src/kernel/bulk');
  dependent.delete(postgresFolder);
  const missing = [...dependent].filter((folder) => {
    const file = testedElsewhere[folder];
    return !(file ? tested.includes(file) : tested.some((path) => path.startsWith(`${folder}/`)));
  });
  expect(
    missing,
    'Folders without a test on the embedded database. Add one of their test files to test/embedded/embedded-suite.ts.',
  ).toEqual([]);
});
