import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-db.ts';
import { type Database, type Db, rowsOf } from './client.ts';
import { openServer } from './postgres/postgres-database.ts';
import { planForValues, StatementNames } from './prepared-statements.ts';

let database: Database;
beforeAll(async () => {
  database = openServer(await createTestDatabase(), 1, () => {});
  await database.runScript(
    'create table cake (id int primary key, name text); insert into cake values (1, $$Tiramisu$$)',
  );
});
afterAll(() => database.close());

const preparedTexts = async (containing: string) => {
  const rows = await rowsOf<{ statement: string }>(database.db, sql`select statement from pg_prepared_statements`);
  return rows.filter(({ statement }) => statement.includes(containing));
};

const repeat = async (work: () => Promise<unknown>, times = 5) => {
  for (let use = 0; use < times; use += 1) await work();
};

it('prepares a statement that is sent often, and returns the same rows', async () => {
  const find = () => rowsOf(database.db, sql`select name as often from cake where id = ${1}`);
  await repeat(async () => expect(await find()).toEqual([{ often: 'Tiramisu' }]));
  expect(await preparedTexts('as often')).toHaveLength(1);
});

it('does not prepare a statement whose plan depends on its values, nor one without values', async () => {
  await repeat(() => rowsOf(database.db, sql`${planForValues} select name as marked from cake where id = ${1}`));
  await repeat(() => rowsOf(database.db, sql`select name as plain from cake`));
  expect([...(await preparedTexts('as marked')), ...(await preparedTexts('as plain'))]).toEqual([]);
});

it('keeps working when a migration changes the columns of a prepared statement', async () => {
  const find = (db: Db) => rowsOf(db, sql`select * from cake where id = ${1}`);
  await repeat(() => find(database.db));
  await database.runScript('alter table cake add column price int');
  expect(await find(database.db)).toEqual([{ id: 1, name: 'Tiramisu', price: null }]);

  const update = (db: Db) => rowsOf(db, sql`update cake set name = ${'Opera'} returning *`);
  await repeat(() => database.transaction(update));
  await database.runScript('alter table cake add column weight int');
  expect(await database.transaction(update)).toEqual([{ id: 1, name: 'Opera', price: null, weight: null }]);
});

it('prepares at most a fixed number of texts', () => {
  const names = new StatementNames();
  const named = Array.from({ length: 400 }, (_, n) => [1, 2, 3].map(() => names.nameOf(`select ${n}`)).at(-1));
  expect(named.filter((name) => name !== undefined)).toHaveLength(300);
  expect(new Set(named.slice(0, 300)).size).toBe(300);
});
