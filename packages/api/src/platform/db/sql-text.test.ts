import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { orderTable } from '../../modules/order/order.table.ts';
import { buildText } from './sql-text.ts';

const dialect = new PgDialect();
const toQuery = (statement: SQL) => {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { text, params };
};

const condition = sql`o.status = ${'pending'} and o.city = ${null}`;
const statements: Record<string, SQL> = {
  text: sql`select 1`,
  values: sql`select ${'a'}, ${1}, ${true}, ${null}, ${2n}, ${''}`,
  'nested statements': sql`select * from (select * from orders o where ${condition} limit ${20}) as o where ${condition}`,
  'joined statements': sql`select 1 where ${sql.join([condition, sql`true`, condition], sql` and `)}`,
  lists: sql`select 1 where o.id in ${['a', 'b']} and o.n in ${[sql`(${1} + 1)`, 2]} and o.m in ${[]}`,
  'raw text and names': sql`select ${sql.raw('o.id')} as ${sql.identifier('a "quoted" name')}`,
  'nothing in a place': sql`select 1${undefined} ${sql``}`,
};

it.each(Object.entries(statements))('builds the same text and values as Drizzle: %s', (_, statement) => {
  const built = buildText(statement);
  expect(built).not.toBe(statement);
  expect(toQuery(built)).toEqual(toQuery(statement));
});

const ofDrizzle: Record<string, SQL> = {
  table: sql`select 1 from ${orderTable}`,
  column: sql`select ${orderTable.status}`,
  'encoded value': sql`select ${sql.param('pending', orderTable.status)}`,
  'nested table': sql`select 1 from (select 1 from ${orderTable}) as o`,
  date: sql`select ${new Date(0)}`,
};

it.each(Object.entries(ofDrizzle))('leaves to Drizzle: %s', (_, statement) => {
  expect(buildText(statement)).toBe(statement);
});

it('builds a statement that contains one with a built text', () => {
  const explain = sql`explain ${buildText(condition)} limit ${1}`;
  expect(toQuery(explain)).toEqual(toQuery(sql`explain ${condition} limit ${1}`));
  expect(toQuery(buildText(explain))).toEqual(toQuery(explain));
});
