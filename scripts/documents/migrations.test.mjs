// Only the newest migration has a snapshot of the schema: drizzle-kit reads no other, and each has more than 200 kB.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const folder = join(ROOT, 'packages/api/src/platform/db/migrations');

test('only the newest migration has a snapshot', () => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  const [newest] = entries.at(-1).tag.split('_');
  const files = readdirSync(join(folder, 'meta')).toSorted();
  expect(files, 'delete the older snapshots').toEqual([`${newest}_snapshot.json`, '_journal.json']);
});
