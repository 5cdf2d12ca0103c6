import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-db.ts';
import { findSpecialConstructs } from './special-constructs.ts';

/** Returns `kind: name` of each construct in the table below the heading "Constructs". */
const readDocumented = async (): Promise<string[]> => {
  const text = await readFile(join(import.meta.dirname, '../../../../../docs/scaling.md'), 'utf8');
  const [table = ''] = (text.split('### Constructs\n')[1] ?? '').split('\nOther properties');
  return table.split('\n').flatMap((line) => {
    const [, kind = '', names = ''] = line.split('|').map((cell) => cell.trim());
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => `${kind}: ${name}`);
  });
};

it('every construct that distributed engines lack is in docs/scaling.md with its replacement', async () => {
  const { database } = await openTestDatabase();
  const found = await findSpecialConstructs(database.db);
  await database.close();
  expect(found.map(({ kind, name }) => `${kind}: ${name}`).sort()).toEqual((await readDocumented()).sort());
});
