import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { openObserved } from '../../../test/test-db.ts';
import { type Database, rowsOf } from './client.ts';
import { type SlowStatement, slowStatementObserver, statementName } from './statement-observer.ts';

describe('the name of a statement', () => {
  it.each([
    ['select "id" from "order" where "id" = $1', 'select order'],
    ['insert into order_item (a, b) values ($1, $2) on conflict do update set a = 1', 'insert order_item'],
    ['update "brand" set "name" = $1', 'update brand'],
    ['with deleted as (delete from "session" where true returning 1) select count(*) from deleted', 'delete session'],
    ['/* plan for values */ select extract(epoch from now()) from pgboss.job', 'select pgboss.job'],
    ['select count(*) from (select 1 from "vendor") as counted', 'select vendor'],
    ['select $1::int', 'select'],
    ['begin', 'begin'],
    ['begin; set local lock_timeout = 2000', 'begin'],
  ])('of %s is %s with a hash', (text, name) => {
    expect(statementName(text)).toMatch(new RegExp(`^${name} [0-9a-f]{8}$`));
  });

  it('differs between statements with the same verb and table', () => {
    expect(statementName('select a from brand')).not.toBe(statementName('select b from brand'));
  });
});

describe('a slow statement', () => {
  let database: Database;
  const slow: SlowStatement[] = [];
  const open = async (limit?: number) => {
    slow.length = 0;
    database = await openObserved(slowStatementObserver((statement) => slow.push(statement), limit));
  };
  afterEach(() => database.close());
  const sleep = (seconds: number, value: string) =>
    sql`select ${value}::text as value, pg_sleep(${seconds}) from generate_series(1, 1) cross join access_version`;

  it('is reported with name, duration and row count, without its values', async () => {
    await open(60_000);
    await rowsOf(database.db, sleep(0.01, 'quick'));
    expect(slow).toEqual([]);
    await database.close();
    await open();
    await rowsOf(database.db, sleep(0.6, '9876543210'));
    expect(slow).toEqual([
      { statement: expect.stringMatching(/^select access_version [0-9a-f]{8}$/), ms: expect.any(Number), rows: 1 },
    ]);
    expect(slow[0]?.ms).toBeGreaterThanOrEqual(500);
    expect(slow[0]?.ms).toBeLessThan(60_000);
    expect(JSON.stringify(slow)).not.toMatch(/9876543210|pg_sleep/);
  });

  it('is reported in a transaction, when it is prepared, and when it writes', async () => {
    await open();
    const write = (seconds: number) =>
      sql`update permission set name = name || pg_sleep(${seconds})::text where id = (select id from permission limit 1)`;
    await database.transaction(async (tx) => {
      await tx.execute(sql`insert into permission (id, name, module, slug, method)
        values ('018f0000-0000-7000-8000-000000000001', 'Sleep', 'test', 'sleep', 'GET')`);
      for (const seconds of [0, 0, 0, 0.6]) await tx.execute(write(seconds));
    });
    expect(slow).toMatchObject([{ statement: expect.stringMatching(/^update permission /), rows: 1 }]);
  });

  it('is reported as failed when it fails', async () => {
    await open();
    const fails = sql`select 1 / (length(pg_sleep(0.6)::text)) from access_version`;
    await expect(rowsOf(database.db, fails)).rejects.toThrow();
    expect(slow).toMatchObject([
      { statement: expect.stringMatching(/^select access_version /), rows: 0, failed: true },
    ]);
  });
});
