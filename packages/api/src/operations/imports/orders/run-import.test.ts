import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { insertUser, systemRole } from '../../../modules/admin-user/admin-user.writes.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import type { Rejection } from '../rejections.ts';
import { builtInMappings, parseMapping } from './mapping.ts';
import { openImportScreen } from './progress.ts';
import { recognise } from './recognise.ts';
import { type ImportOptions, runImport } from './run-import.ts';

/** Imports small generated files through the built-in mapping `india-orders`. */

let server: TestApp;
let folder: string;

beforeAll(async () => {
  server = await buildTestApp();
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-import-'));
  const { db } = server.deps.database;
  const boss = { name: 'Asha Rao', email: 'asha@example.test', phone: '9876543210', passwordHash: 'none' };
  await insertUser(db, boss, [await systemRole(db, 'super_admin')]);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const count = async (what: string) => {
  const [row] = await rowsOf<{ n: string }>(server.deps.database.db, sql.raw(`select count(*) as n from ${what}`));
  return Number(row?.n);
};

/** Writes the two files and imports them. Each test uses its own order ids. */
const importing = async (orders: string[], lines: string[], options: ImportOptions = {}) => {
  const paths = [join(folder, 'orders.csv'), join(folder, 'details.csv')];
  await writeFile(paths[0]!, ['Order ID,Order Date,CustomerName,State,City', ...orders, ''].join('\n'));
  await writeFile(paths[1]!, ['Order ID,Amount,Profit,Quantity,Category,Sub-Category', ...lines, ''].join('\n'));
  const rejected: Rejection[] = [];
  const recognised = await recognise(await builtInMappings(), paths);
  const onRejected = (rejection: Rejection) => void rejected.push(rejection);
  const tally = await runImport(server.deps, recognised, { createProducts: true, onRejected, ...options });
  return { tally, rejected: rejected.map(({ file, line, reason }) => `${file} ${line} ${reason}`) };
};

const order = (id: string, date = '01-04-2024', city = 'Pune') => `${id},${date},Meera,Maharashtra,${city}`;
const line = (id: string, product = 'Saree', amount = '100', quantity = '2') =>
  `${id},${amount},1,${quantity},Clothing,${product}`;

describe('a valid order', () => {
  test('is created with exact totals, and the timeline and the audit log name the user', async () => {
    const { tally } = await importing(
      [order('A1', '01-04-2024', ' PUNE ')],
      [line('A1', 'Saree', '1275', '7'), line('A1', 'stole', '0.5', '1')],
    );
    expect(tally).toMatchObject({ total: 1, created: 1, existing: 0, rejected: 0, productsCreated: 2 });
    const [row] = await rowsOf<Record<string, unknown>>(
      server.deps.database.db,
      sql`select o.order_total, o.order_date, o.city, a.pincode, e.actor_name, (select sum(quantity) from order_item i where i.order_id = o.id) as pieces,
            (select count(*) from audit_log l where l.record_id = o.id and l.actor_name = 'Asha Rao') as audited
          from orders o join order_address a on a.order_id = o.id and a.kind = 'shipping' join order_event e on e.order_id = o.id
          where o.order_number = 'IN-A1'`,
    );
    expect({
      ...row,
      order_date: new Date(String(row?.order_date)).toISOString(),
      order_total: Number(row?.order_total),
      pieces: Number(row?.pieces),
      audited: Number(row?.audited),
    }).toEqual({
      order_total: 127_550,
      order_date: '2024-04-01T06:30:00.000Z',
      city: 'PUNE',
      pincode: '411001',
      actor_name: 'Asha Rao',
      pieces: 8,
      audited: 1,
    });
  });

  test('is not created again by a second import, even if the products’ names are spelt differently', async () => {
    await importing([order('B1')], [line('B1', 'Kurti')]);
    const products = await count('product');
    const { tally } = await importing([order('B1')], [line('B1', '  KURTI ')]);
    expect(tally).toMatchObject({ created: 0, existing: 1, rejected: 0, productsCreated: 0 });
    expect(await count('product')).toBe(products);
  });
});

describe('rejections', () => {
  test('rejects an unknown product unless products may be created', async () => {
    const { tally, rejected } = await importing(
      [order('C1'), order('C2')],
      [line('C1', 'Saree'), line('C2', 'Turban')],
      { createProducts: false },
    );
    expect(tally).toMatchObject({ created: 1, rejected: 1 });
    expect(rejected).toEqual(['details.csv 3 Unknown product: Turban']);
  });

  test('names the file, line and reason of each invalid row and imports the valid orders', async () => {
    const { tally, rejected } = await importing(
      [
        order('D1'),
        order('D2', '12-04-201800'),
        order('D3'),
        order('D4', '01-04-2024', 'Atlantis'),
        order('D5'),
        order('D1'),
        `${order('D6')},more`,
      ],
      [
        line('D1'),
        line('D2'),
        line('D3', 'Saree', '12.345'),
        line('D4'),
        line('D5', 'Saree', '100', '0'),
        line('D6'),
        line('D9'),
      ],
    );
    expect(tally).toMatchObject({ total: 7, done: 7, created: 1, rejected: 6, lines: 7 });
    expect(rejected.toSorted()).toEqual([
      'details.csv 4 At most two decimals: 12.345',
      'details.csv 6 Not a whole quantity: 0',
      'details.csv 8 Line of an order that is not in orders.csv',
      'orders.csv 3 Not a date as DD-MM-YYYY: 12-04-201800',
      'orders.csv 5 Not in the mapping’s lookup: Atlantis',
      'orders.csv 7 Order ID is already on line 2: D1',
      'orders.csv 8 6 cells where the header has 5',
    ]);
  });

  test('rejects an order without lines and an order with an unreadable line', async () => {
    const { rejected } = await importing([order('E1'), order('E2')], [line('E2'), 'E2,5,1']);
    expect(rejected.toSorted()).toEqual([
      'details.csv 3 3 cells where the header has 6',
      'orders.csv 2 Order without lines',
    ]);
    expect(await count("orders where order_number = 'IN-E2'")).toBe(0);
  });

  test('names the line of an order that the contract rejects', async () => {
    const { rejected } = await importing([order('F1')], [line('F1', 'Saree', '999999999', '1')]);
    expect(rejected).toContain('details.csv 2 Price is too large (product.price)');
    expect(await count("orders where order_number = 'IN-F1'")).toBe(0);
  });

  test('rejects a different order with an existing number and imports the others', async () => {
    await importing([order('G2')], [line('G2')]);
    const { tally, rejected } = await importing(
      [order('G1'), order('G2'), order('G3')],
      [line('G1'), line('G2', 'Saree', '999'), line('G3')],
    );
    expect(tally).toMatchObject({ created: 2, existing: 0, rejected: 1 });
    expect(rejected).toEqual(['orders.csv 3 Another order already has this number']);
  });
});

describe('stopping', () => {
  test('keeps what is done, says where it stopped, and continues from there', async () => {
    const ids = Array.from({ length: 5 }, (_, index) => `H${index}`);
    let calls = 0;
    const stop = () => (calls += 1) > 8;
    const first = await importing(
      ids.map((id) => order(id)),
      ids.map((id) => line(id)),
      { isStopping: stop },
    );
    expect(first.tally.created).toBeGreaterThan(0);
    expect(first.tally.created).toBeLessThan(5);
    expect(first.tally.stoppedBefore).toEqual({
      file: 'orders.csv',
      line: first.tally.created + 2,
      order: `H${first.tally.created}`,
    });
    const second = await importing(
      ids.map((id) => order(id)),
      ids.map((id) => line(id)),
    );
    expect(second.tally).toMatchObject({
      created: 5 - first.tally.created,
      existing: first.tally.created,
      stoppedBefore: undefined,
    });
  });
});

describe('a custom mapping', () => {
  const written = async (name: string, content: string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };

  test('the example of the documentation, with semicolons, a joined file and its encoding', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../../../docs/import-orders.md'), 'utf8');
    const mapping = parseMapping(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '', 'docs');
    const paths = [
      await written('sales.csv', 'No;Day;Name;Town\n1;05.03.2024;Ravi;MYSURU\n2;05.03.2024;Uma;hassan\n'),
      await written('rows.csv', 'No,Article,Pieces\n1,A,2\n2,A,1\n2,B,1\n'),
      await written('articles.csv', ''),
    ];
    await writeFile(paths[2]!, Buffer.from('Id,Title,Price\nA,Cr\u00e8me cake,250.50\n', 'latin1'));
    const rejected: Rejection[] = [];
    const recognised = await recognise([mapping], paths);
    const options = { createProducts: true, onRejected: (rejection: Rejection) => void rejected.push(rejection) };
    const tally = await runImport(server.deps, recognised, options);
    expect(tally).toMatchObject({ total: 2, created: 1, rejected: 1, productsCreated: 1 });
    expect(rejected).toEqual([{ file: 'rows.csv', line: 4, order: '2', reason: 'Not in articles.csv: Id B' }]);
    const [row] = await rowsOf<{ name: string; city: string; total: string }>(
      server.deps.database.db,
      sql`select i.name, o.city, o.order_total as total from orders o join order_item i on i.order_id = o.id where o.order_number = 'MS-1'`,
    );
    expect({ ...row, total: Number(row?.total) }).toEqual({ name: 'Crème cake', city: 'Mysuru', total: 50_100 });
  });

  test('orders and lines in one file', async () => {
    const [india] = await builtInMappings();
    const columns = [...india!.files.orders!.columns, 'Amount', 'Quantity', 'Sub-Category'];
    const mapping = {
      ...india!,
      files: { orders: { ...india!.files.orders!, columns } },
      lines: { file: 'orders', order: 'Order ID' },
    };
    const row = (id: string, amount: string) => `${order(id)},${amount},1,Saree\n`;
    const path = await written(
      'all.csv',
      `${columns.join(',')}\n${row('L1', '10')}${row('L2', '20')}${row('L1', '30')}`,
    );
    const recognised = await recognise([mapping], [path]);
    expect(await runImport(server.deps, recognised, {})).toMatchObject({
      total: 2,
      done: 2,
      created: 2,
      lines: 3,
      rejected: 0,
    });
    expect(await count("order_item i join orders o on o.id = i.order_id where o.order_number = 'IN-L1'")).toBe(2);
  });
});

describe('the importing user', () => {
  test('must be a Super Admin', async () => {
    await expect(importing([order('I1')], [line('I1')], { as: 'nobody@example.test' })).rejects.toThrow(
      'nobody@example.test is not an active Super Admin',
    );
  });
});

describe('recognising files', () => {
  test('names a missing file and its columns', async () => {
    await importing([order('J1')], [line('J1')]);
    await expect(recognise(await builtInMappings(), [join(folder, 'orders.csv')])).rejects.toThrow(
      'india-orders also needs order_details (Order ID, Amount, Quantity, Sub-Category)',
    );
  });

  test('names an unknown file', async () => {
    const path = join(folder, 'strange.csv');
    await writeFile(path, 'a,b\n1,2\n');
    await expect(recognise(await builtInMappings(), [path])).rejects.toThrow(
      'strange.csv: no known mapping has these columns',
    );
  });
});

describe('console output', () => {
  const runAndCapture = async (isTTY: boolean) => {
    let text = '';
    let now = 0;
    const screen = openImportScreen({ isTTY, columns: 80, write: (part) => (text += part) }, () => (now += 6_000));
    const { tally } = await importing([order('K1', 'never')], [line('K1')], {
      onProgress: screen.progress,
      onRejected: screen.rejected,
    });
    screen.progress(tally);
    screen.summary(tally);
    return text;
  };

  test('prints plain lines when the output is not a terminal', async () => {
    const text = await runAndCapture(false);
    expect(text).toContain('refused: orders.csv line 2, order K1: Not a date as DD-MM-YYYY: never\n');
    expect(text).toContain('india-orders: 1 of 1 orders: 0 created, 0 already there, 1 refused');
    expect(text).toContain('  1 × Not a date as DD-MM-YYYY\n');
    expect(text).not.toContain('\r');
  });

  test('overwrites one line on a terminal', async () => {
    expect(await runAndCapture(true)).toContain('\r\x1b[2K');
  });
});

test.each(['import-orders.ts', 'import-postal.ts'])('%s accepts --refused, as its usage says', (program) => {
  const path = join(import.meta.dirname, '../../../programs', program);
  const { status, stderr } = spawnSync(process.execPath, [path, '--refused', 'rejected.csv'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Name the files? to import\./);
});
