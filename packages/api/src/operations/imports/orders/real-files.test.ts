import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { insertUser, systemRole } from '../../../modules/admin-user/admin-user.writes.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import type { Rejection } from '../rejections.ts';
import { builtInMappings, parseMapping } from './mapping.ts';
import { recognise } from './recognise.ts';
import { runImport } from './run-import.ts';

/**
 * Imports two public data sets: one with its built-in mapping, one with a mapping of its own. The data sets are stored next
 * to the repository, not in it.
 */

const folder = resolve(import.meta.dirname, '../../../../../../../shared/data/orders');
const isAvailable = existsSync(folder);
const title = isAvailable ? 'the real files' : 'the real files (skipped: ../shared/data/orders is missing)';
const wholeYear = process.env.FULL_IMPORT === '1';

describe.skipIf(!isAvailable)(title, () => {
  let server: TestApp;
  let scratch: string;

  beforeAll(async () => {
    server = await buildTestApp();
    scratch = await mkdtemp(join(tmpdir(), 'bakehouse-real-'));
    const { db } = server.deps.database;
    const boss = { name: 'Asha Rao', email: 'asha@example.test', phone: '9876543210', passwordHash: 'none' };
    await insertUser(db, boss, [await systemRole(db, 'super_admin')]);
  });
  afterAll(async () => {
    await server.close();
    await rm(scratch, { recursive: true, force: true });
  });

  const importing = async (paths: string[], mappings = builtInMappings()) => {
    const rejected: Rejection[] = [];
    const recognised = await recognise(await mappings, paths);
    const onRejected = (rejection: Rejection) => void rejected.push(rejection);
    return { tally: await runImport(server.deps, recognised, { createProducts: true, onRejected }), rejected };
  };

  const queryRow = async <Row>(statement: string) =>
    (await rowsOf<Row>(server.deps.database.db, sql.raw(statement)))[0];

  test('imports 498 of 500 Indian orders, rejects the two invalid dates and creates nothing on the second run', async () => {
    const paths = ['list_of_orders', 'order_details'].map((name) => join(folder, `india_ecommerce_${name}.csv`));
    const first = await importing(paths);
    expect(first.tally).toMatchObject({ total: 500, lines: 1500, created: 498, rejected: 2, productsCreated: 18 });
    expect(first.rejected.map(({ line, order, reason }) => `${line} ${order} ${reason}`)).toEqual([
      '13 B-25612 Not a date as DD-MM-YYYY: 12-04-201800',
      '18 B-25617 Not a date as DD-MM-YYYY: 17-04-2018000',
    ]);
    const details = (await readFile(paths[1]!, 'utf8'))
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.split(','));
    const taken = details.filter(([id]) => id !== 'B-25612' && id !== 'B-25617');
    const sums = await queryRow<{ total: string; pieces: string; kerala: string }>(`
      select (select sum(order_total) from orders where order_number like 'IN-%') as total,
        (select sum(i.quantity) from order_item i join orders o on o.id = i.order_id where o.order_number like 'IN-%') as pieces,
        (select count(*) from order_address where kind = 'shipping' and state = 'Kerala') as kerala`);
    expect(Number(sums?.total)).toBe(100 * taken.reduce((sum, row) => sum + Number(row[1]), 0));
    expect(Number(sums?.pieces)).toBe(taken.reduce((sum, row) => sum + Number(row[3]), 0));
    expect(Number(sums?.kerala)).toBe(16);
    expect((await importing(paths)).tally).toMatchObject({
      created: 0,
      existing: 498,
      rejected: 2,
      productsCreated: 0,
    });
  });

  /** The first orders of the year with their lines, or the unchanged files if FULL_IMPORT is set. */
  const pizzaFiles = async (): Promise<string[]> => {
    const path = (name: string) => join(folder, `pizza_place_${name}`);
    const menu = [path('pizzas.csv'), path('pizza_types.csv')];
    if (wholeYear) return [path('orders.csv.gz'), path('order_details.csv.gz'), ...menu];
    const cut = async (name: string, keep: (row: string) => boolean) => {
      const rows = gunzipSync(await readFile(path(name)))
        .toString('utf8')
        .split(/(?<=\n)/);
      await writeFile(join(scratch, name), gzipSync(rows.filter((row, index) => index === 0 || keep(row)).join('')));
      return join(scratch, name);
    };
    return [
      await cut('orders.csv.gz', (row) => Number(row.split(',')[0]) <= 500),
      await cut('order_details.csv.gz', (row) => Number(row.split(',')[1]) <= 500),
      ...menu,
    ];
  };

  const pizzaMapping = async () => {
    const path = join(import.meta.dirname, '../../../../test/pizza-place-mapping.json');
    return [parseMapping(await readFile(path, 'utf8'), path)];
  };

  test(`imports every pizza order of ${wholeYear ? 'the whole year' : 'the first 500'} and creates nothing on the second run`, async () => {
    const paths = await pizzaFiles();
    const first = await importing(paths, pizzaMapping());
    const total = wholeYear ? 21_350 : 500;
    expect(first.rejected).toEqual([]);
    expect(first.tally).toMatchObject({ total, created: total, rejected: 0 });
    const sold = await queryRow<{ name: string; flavor: string; weight: string; price: string; at: string }>(`
      select i.name, i.flavor, i.weight, i.price, o.order_date as at from order_item i join orders o on o.id = i.order_id
      where o.order_number = 'PP-1'`);
    expect(sold).toMatchObject({ name: 'The Hawaiian Pizza', flavor: 'Classic', weight: 'M' });
    expect(Number(sold?.price)).toBe(1325);
    expect(new Date(sold?.at ?? '').toISOString()).toBe('2015-01-01T06:08:36.000Z');
    expect((await importing(paths, pizzaMapping())).tally).toMatchObject({
      created: 0,
      existing: total,
      productsCreated: 0,
    });
  }, 600_000);
});
