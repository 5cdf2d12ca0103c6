import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { orderAddressTable, type orderItemTable } from '../../modules/order/order.table.ts';
import { columnAssignments, columnList, columnNames, type JsonRow, type SqlRow } from './table-columns.ts';

const textOf = (statement: Parameters<PgDialect['sqlToQuery']>[0]) => new PgDialect().sqlToQuery(statement).sql;

describe('columns of a table', () => {
  it('returns the database names without the excepted ones', () => {
    expect(columnNames(orderAddressTable, ['order_id', 'kind'])).toEqual([
      'title',
      'full_name',
      'phone',
      'address1',
      'address2',
      'city',
      'state',
      'country',
      'pincode',
    ]);
  });

  it('writes a list and assignments with quoted names', () => {
    expect(textOf(columnList(['order_id', 'kind']))).toBe('"order_id", "kind"');
    expect(textOf(columnList(['order_id', 'kind'], 'n'))).toBe('"n"."order_id", "n"."kind"');
    expect(textOf(columnAssignments(['city', 'state'], 'n'))).toBe('"city" = "n"."city", "state" = "n"."state"');
  });

  it('types 64-bit integers as text in a selected row and as numbers in JSON', () => {
    expectTypeOf<SqlRow<typeof orderItemTable>['price']>().toEqualTypeOf<string>();
    expectTypeOf<JsonRow<typeof orderItemTable>['price']>().toEqualTypeOf<number>();
    expectTypeOf<JsonRow<typeof orderItemTable>['image_id']>().toEqualTypeOf<string | null>();
    expectTypeOf<JsonRow<typeof orderAddressTable>['kind']>().toEqualTypeOf<'billing' | 'shipping'>();
  });
});
