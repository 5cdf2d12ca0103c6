import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestArchivedTables, fillHistory, findWrongCounts } from '../../../test/archive-fixture.ts';
import { serveDatabase } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';
import { prepareTestDatabase } from '../../../test/test-db.ts';
import { ensureSystemRoles } from '../../modules/role/system-roles.ts';
import { type Database, databaseError, rowsOf } from '../../platform/db/client.ts';
import { type FileStore, readStored, sha256Of } from '../../platform/gateways/file-store.ts';
import { s3FileStore } from '../../platform/gateways/s3-file-store.ts';
import { findArchiveFiles, manifestKey, type Stores, withArchiveLock } from './archive-index.ts';
import { archiveRows, countOldRows } from './archive-rows.ts';
import { orderChildren } from './archived-tables.ts';
import { cutoffsOf } from './cutoffs.ts';
import { restoreRows } from './restore-rows.ts';

const copies = 620;
let directory: string;
let server: Awaited<ReturnType<typeof serveDatabase>>;
let database: Database;
let stores: Stores;
const cutoffs = cutoffsOf(
  { RETENTION_ORDERS_MONTHS: 36, RETENTION_ORDER_EVENTS_MONTHS: 24, RETENTION_AUDIT_MONTHS: 24 },
  new Date(),
);

let openFilled: () => Promise<Database>;
beforeAll(async () => {
  openFilled = await prepareTestDatabase(async (empty) => {
    const filling = await serveDatabase(empty, tmpdir());
    await ensureSystemRoles(filling.deps);
    await fillHistory(filling, copies);
    await filling.app.close();
  });
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-retention-'));
  database = await openFilled();
  server = await serveDatabase(database, directory);
  stores = { database, files: server.deps.files };
});
afterEach(async () => {
  await server.app.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const countOf = async (table: string): Promise<number> =>
  (await rowsOf<{ count: number }>(database.db, sql.raw(`select count(*)::int as count from ${table}`)))[0]?.count ??
  -1;

/** A file store that fails or lies at its n-th write of rows. */
const failingStore = (failAt: number, failure: (key: string, content: Buffer) => Promise<void>): FileStore => {
  let writes = 0;
  return {
    ...stores.files,
    put: (key, content) => {
      if (key !== manifestKey) writes += 1;
      return writes === failAt ? failure(key, content) : stores.files.put(key, content);
    },
  };
};

describe('the retention of old rows', () => {
  it('shows what it would archive, and changes nothing', async () => {
    const before = await digestArchivedTables(database);
    const planned = await countOldRows(database.db, cutoffs);
    const rows = Object.fromEntries(planned.filter(({ rows }) => rows > 0).map(({ table, rows }) => [table, rows]));
    expect(rows).toMatchObject({ orders: copies, order_item: copies, order_address: 2 * copies, audit_log: copies });
    expect(await digestArchivedTables(database)).toEqual(before);
  });

  it('moves orders with their children, events and the audit log into verified files, and back', async () => {
    const before = await digestArchivedTables(database);
    const moved = await archiveRows(stores, cutoffs);
    expect(moved).toMatchObject({ orders: copies, order_note: copies, order_invoice: copies, audit_log: copies });
    expect(moved).toMatchObject({
      order_document: copies,
      order_payment: copies,
      order_refund: copies,
      ledger_entry: 6 * copies,
    });
    expect(await countOf('orders')).toBe(4);
    expect(await rowsOf(database.db, sql`select 1 from audit_log where at < now() - interval '24 months'`)).toEqual([]);
    expect(await findWrongCounts(database.db)).toEqual([]);

    const manifest = JSON.parse(await readFile(join(directory, 'files', manifestKey), 'utf8'));
    expect(manifest.files).toEqual(await findArchiveFiles(database.db));
    for (const { key, table, rows, sha256 } of manifest.files) {
      expect(key).toMatch(
        new RegExp(`^archive/${table}/\\d{4}-\\d\\d-\\d\\d-\\w+_\\d{4}-\\d\\d-\\d\\d-\\w+\\.jsonl\\.gz$`),
      );
      const content = await readFile(join(directory, 'files', key));
      expect(sha256Of(content)).toBe(sha256);
      expect(gunzipSync(content).toString('utf8').trimEnd().split('\n')).toHaveLength(rows);
    }
    // A second run finds nothing to do.
    expect(await archiveRows(stores, cutoffs)).toEqual({});

    expect(await restoreRows(stores, {})).toMatchObject({ skipped: [] });
    expect(await digestArchivedTables(database)).toEqual(before);
    expect(await findWrongCounts(database.db)).toEqual([]);
    expect(await findArchiveFiles(database.db)).toEqual([]);
    const left = await readdir(join(directory, 'files', 'archive'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(['manifest.json']);
  });

  it('keeps the total of the order list right', async () => {
    const { token } = await makeOwner(server.deps);
    const totalOf = async () => (await server.call(orderEndpoints.list, { token })).body.data.totalOrders;
    expect(await totalOf()).toBe(copies + 4);
    await archiveRows(stores, cutoffs);
    expect(await totalOf()).toBe(4);
    await restoreRows(stores, { group: 'orders' });
    expect(await totalOf()).toBe(copies + 4);
  });

  it('archives the children of orders together', async () => {
    const children = await rowsOf<{ name: string }>(
      database.db,
      sql`select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'orders'::regclass`,
    );
    expect(children.map(({ name }) => name).toSorted()).toEqual([...orderChildren].toSorted());
  });

  it('leaves orders that are not finished', async () => {
    await database.db.execute(sql`update orders set status = 'pending' where order_number = 'OLD-48-7'`);
    await archiveRows(stores, cutoffs);
    const left = await rowsOf(database.db, sql`select order_number from orders where order_number like 'OLD-48-%'`);
    expect(left).toEqual([{ order_number: 'OLD-48-7' }]);
  });

  it('archives deleted orders, and orders without their removed images', async () => {
    await database.db.execute(sql`update orders set deleted_at = now() where order_number = 'OLD-48-7'`);
    const uploadId = '015f0000-0000-7000-8000-000000000000';
    await database.db.execute(
      sql`insert into upload (id, folder, width, height) values (${uploadId}, 'product', 1, 1)`,
    );
    await database.db.execute(
      sql`update order_item set image_id = ${uploadId} where order_id = (select id from orders where order_number = 'OLD-48-8')`,
    );
    await archiveRows(stores, cutoffs);
    expect(await countOf('orders')).toBe(4);
    await database.db.execute(sql`delete from upload`);
    await restoreRows(stores, {});
    expect(await countOf('orders')).toBe(copies + 4);
    expect(await rowsOf(database.db, sql`select 1 from order_item where image_id is not null`)).toEqual([]);
    expect(await findWrongCounts(database.db)).toEqual([]);
  });

  it.each([
    ['cannot be written', () => Promise.reject(new Error('no space'))],
    ['has other content than was written', (key: string) => stores.files.put(key, Buffer.from('x'))],
  ])('deletes nothing of a batch whose file %s', async (_name, failure) => {
    const before = await digestArchivedTables(database);
    await expect(archiveRows({ ...stores, files: failingStore(3, failure) }, cutoffs)).rejects.toThrow();
    expect(await digestArchivedTables(database)).toEqual(before);
    expect(await findArchiveFiles(database.db)).toEqual([]);
    // The next run removes the files of the failed one.
    await archiveRows(stores, cutoffs);
    const listed = (await findArchiveFiles(database.db)).map(({ key }) => key);
    const stored = await readdir(join(directory, 'files', 'archive'), { recursive: true });
    expect(
      stored
        .filter((name) => name.endsWith('.gz'))
        .map((name) => `archive/${name}`)
        .toSorted(),
    ).toEqual(listed.toSorted());
    await restoreRows(stores, {});
    expect(await digestArchivedTables(database)).toEqual(before);
  });

  it('restores the days and the table that are chosen', async () => {
    await archiveRows(stores, cutoffs);
    expect(await restoreRows(stores, { group: 'audit_log', to: '2000-01-01' })).toEqual({ rows: 0, skipped: [] });
    expect(await restoreRows(stores, { group: 'audit_log' })).toMatchObject({ rows: copies });
    expect(await countOf('orders')).toBe(4);
  });

  it('does not restore events without their orders', async () => {
    await archiveRows(stores, cutoffs);
    await database.db.execute(
      sql`update orders set order_date = order_date - interval '40 months', status = 'delivered' where order_number = 'SOURCE'`,
    );
    await archiveRows(stores, cutoffs);
    const { skipped } = await restoreRows(stores, { group: 'order_event' });
    expect(skipped).toEqual([expect.stringMatching(/^archive\/order_event\//)]);
    expect(await restoreRows(stores, {})).toMatchObject({ skipped: [] });
  });

  it('does not restore a damaged or missing file', async () => {
    await archiveRows(stores, { audit_log: cutoffs.audit_log ?? new Date() });
    const [file] = await findArchiveFiles(database.db);
    const key = file?.key ?? '';
    const content = (await readStored(stores.files, key)) ?? Buffer.alloc(0);
    await stores.files.put(key, content.subarray(1));
    await expect(restoreRows(stores, {})).rejects.toThrow(`The archive file ${key} is damaged`);
    await stores.files.remove(key);
    await expect(restoreRows(stores, {})).rejects.toThrow(`The archive file ${key} is missing`);
    await stores.files.put(key, content);
    expect(await restoreRows(stores, {})).toMatchObject({ rows: copies });
  });

  it('finds the files of the manifest again when the database forgot them', async () => {
    const before = await digestArchivedTables(database);
    await archiveRows(stores, cutoffs);
    await database.db.execute(sql`delete from archive_file`);
    await restoreRows(stores, {});
    expect(await digestArchivedTables(database)).toEqual(before);
  });

  it('archives into a bucket, and restores from it', async () => {
    const s3 = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(directory, 'buckets'),
      configureBuckets: [{ name: 'archive', configs: [] }],
    });
    const { port } = await s3.run();
    const files = s3FileStore({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'archive',
      region: 'us-east-1',
      key: 'S3RVER',
      secret: 'S3RVER',
    });
    try {
      const before = await digestArchivedTables(database);
      await archiveRows({ database, files }, cutoffs);
      expect(await countOf('orders')).toBe(4);
      const [file] = await findArchiveFiles(database.db);
      await restoreRows({ database, files }, {});
      expect(await digestArchivedTables(database)).toEqual(before);
      expect(await readStored(files, file?.key ?? '')).toBeUndefined();
    } finally {
      await s3.close();
    }
  });
});

describe('the audit log', () => {
  const rejected = (statement: string) =>
    expect(
      database
        .transaction(async (tx) => {
          await tx.execute(sql`grant update, delete on audit_log to current_user`);
          await tx.execute(sql.raw(statement));
        })
        .catch((error: unknown) => databaseError(error)?.code),
    ).resolves.toBe('P0001');

  it('loses rows only together with their file', async () => {
    await archiveRows(stores, { audit_log: cutoffs.audit_log ?? new Date() });
    const [file] = await findArchiveFiles(database.db);
    await rejected('delete from audit_log');
    await rejected(
      `do $$ begin perform set_config('bakehouse.archive_file', 'other', true); delete from audit_log; end $$`,
    );
    await rejected(
      `do $$ begin perform set_config('bakehouse.archive_file', '${file?.key}', true); delete from audit_log; end $$`,
    );
  });

  it('changes only the name of the record and the changes, in an erasure', async () => {
    await rejected(`update audit_log set record_name = ''`);
    await rejected(
      `do $$ begin perform set_config('bakehouse.erasure', 'on', true); update audit_log set actor_name = ''; end $$`,
    );
  });
});

it.each(['ledger_entry', 'order_document'])('%s loses rows only together with their file', async (name) => {
  const table = sql.identifier(name);
  const remove = (key: string) =>
    database
      .transaction(async (tx) => {
        await tx.execute(sql`grant delete on ${table} to current_user`);
        await tx.execute(sql`select set_config('bakehouse.archive_file', ${key}, true)`);
        await tx.execute(sql`delete from ${table}`);
      })
      .catch((error: unknown) => databaseError(error)?.code);
  await archiveRows(stores, { orders: cutoffs.orders ?? new Date() });
  const files = await findArchiveFiles(database.db);
  for (const key of ['', 'other', ...files.map((file) => file.key)]) expect(await remove(key)).toBe('P0001');
});

describe('withArchiveLock', () => {
  it.skipIf(process.env.TEST_DB !== 'postgres')('excludes other processes', async () => {
    await withArchiveLock(database, async () => {
      await expect(archiveRows(stores, cutoffs)).rejects.toThrow('Another process is changing the archive');
    });
  });
});
