import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-db.ts';
import type { Database } from './client.ts';

let database: Database;
beforeAll(async () => {
  database = (await openTestDatabase()).database;
});
afterAll(() => database.close());

describe('executeSql', () => {
  it('returns the rows of one statement with values', async () => {
    expect((await database.executeSql('select $1::int + 1 as n', [41])).rows).toEqual([{ n: 42 }]);
  });

  it('returns the rows of several statements without values', async () => {
    const text =
      'begin; create table tool (n int); insert into tool values (1), (2) returning n; commit; select 3 as n';
    expect((await database.executeSql(text)).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('rolls back a failed transaction of the text and leaves no transaction open', async () => {
    const text = 'begin; insert into tool values (4); select 1 / 0; commit';
    await expect(database.executeSql(text)).rejects.toThrow(/division by zero/);
    expect((await database.executeSql('select n from tool where n = $1', [4])).rows).toEqual([]);
    await database.transaction((tx) => tx.execute('insert into tool values (5)'));
    expect((await database.executeSql('select n from tool where n > 2')).rows).toEqual([{ n: 5 }]);
  });
});
