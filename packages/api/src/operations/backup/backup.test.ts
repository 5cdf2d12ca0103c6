import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDatabase } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf, type Person, testPassword } from '../../../test/factories.ts';
import { openTestDatabase } from '../../../test/test-db.ts';
import { installQueue } from '../../kernel/jobs/pg-boss-jobs.ts';
import { ensureSystemRoles } from '../../modules/role/system-roles.ts';
import { storeImage } from '../../modules/upload/upload.service.ts';
import { type Database, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { openEmbedded } from '../../platform/db/embedded/embedded-database.ts';
import { type FileStore, localFileStore } from '../../platform/gateways/file-store.ts';
import { s3FileStore } from '../../platform/gateways/s3-file-store.ts';
import { archiveRows } from '../retention/archive-rows.ts';
import { restoreRows } from '../retention/restore-rows.ts';
import { digestRows, findTables } from '../tables/tables.ts';
import { createBackup } from './create-backup.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

let directory: string;
let database: Database;
let server: Awaited<ReturnType<typeof serveDatabase>>;
let owner: Person;
let imageId: string;
let backup: string;
const opened: Database[] = [];

/** Text with every character that a format of lines or of JSON must escape, and an astral character. */
const difficultText = 'a "quote", a \\ backslash, a\nline\tbreak, null, {x,y}, ​कॆ 🎂';

/** Adds a brand and a manufacturer of the same name in one transaction, so that each snapshot has both or neither. */
const addPair = async (): Promise<void> => {
  const id = newId();
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into brand (id, name, slug) values (${id}, ${id}, ${id})`);
    await tx.execute(sql`insert into manufacturer (id, name) values (${id}, ${id})`);
  });
};

const countOf = async (of: Database, table: string): Promise<number> =>
  (await rowsOf<{ count: number }>(of.db, sql.raw(`select count(*)::int as count from ${table}`)))[0]?.count ?? -1;

/** Opens an empty database with the schema. */
const openTarget = async (): Promise<Database> => {
  const target = (await openTestDatabase(installQueue)).database;
  opened.push(target);
  return target;
};

const folderStore = (name: string): FileStore => localFileStore(join(directory, name));

const contentOf = async (store: FileStore, key: string): Promise<Buffer | undefined> => {
  const found = await store.get(key);
  return found && buffer(found.stream());
};

const placeOrder = async (productId: string): Promise<void> => {
  const reply = await server.call(orderEndpoints.create, { token: owner.token, body: orderOf(productId) });
  expect(reply.status).toBe(201);
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-backup-'));
  ({ database } = await openTestDatabase(installQueue));
  server = await serveDatabase(database, directory);
  await ensureSystemRoles(server.deps);
  owner = await makeOwner(server.deps);
  const productId = await makeProduct(server.deps, difficultText);
  await placeOrder(productId);
  imageId = newId();
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  await storeImage(server.deps, { id: imageId, bytes: picture, fileName: 'cake.png', folder: 'product', userId: null });
  // A row that refers to a later one, which a check of the foreign key for each row would reject.
  const [child, parent] = [newId(), newId()];
  for (const id of [child, parent])
    await database.db.execute(sql`insert into category (id, name, slug) values (${id}, ${id}, ${id})`);
  await database.db.execute(sql`update category set parent_id = ${parent} where id = ${child}`);

  let isDone = false;
  const write = async () => {
    while (!isDone) {
      await addPair();
      await placeOrder(productId);
    }
  };
  for (let n = 0; n < 20; n += 1) await addPair();
  const writers = [write(), write()];
  backup = join(directory, 'backup');
  await createBackup(server.deps, backup);
  isDone = true;
  await Promise.all(writers);
  // On a busy machine the writers can have written everything before the backup read it.
  await addPair();
});
afterAll(async () => {
  await server.app.close();
  for (const resource of [database, ...opened]) await resource.close();
  await rm(directory, { recursive: true, force: true });
});

describe('a backup that was made while the server wrote', () => {
  it('is one snapshot of all tables', async () => {
    const target = await openTarget();
    await restoreBackup({ database: target, files: folderStore('snapshot') }, backup);
    expect(await countOf(target, 'brand')).toBeGreaterThanOrEqual(20);
    expect(await countOf(target, 'brand')).toBeLessThan(await countOf(database, 'brand'));
    const { rows } = await target.executeSql('select name from brand except select name from manufacturer');
    expect(rows).toEqual([]);
    expect(await countOf(target, 'manufacturer')).toBe(await countOf(target, 'brand'));
    // The order counts are maintained by triggers, which must not count the restored orders a second time.
    const counted = await target.executeSql(`select sum(orders)::int as orders from order_count where grain = 'all'`);
    expect(counted.rows).toEqual([{ orders: await countOf(target, 'orders') }]);
  });

  it('restores the rows, the counts and the hashes of every table', async () => {
    const target = await openTarget();
    const manifest = await restoreBackup({ database: target, files: folderStore('tables') }, backup);
    const tables = await findTables(target.db);
    expect(manifest.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
    for (const table of tables) {
      const { rows, hash } = await target.transaction((tx) => digestRows(tx, table));
      expect(manifest.tables).toContainEqual(expect.objectContaining({ name: table.name, rows, hash }));
    }
    const { rows } = await target.executeSql('select name from product');
    expect(rows).toEqual([{ name: difficultText }]);
  });

  it('restores a server on which users sign in and which serves the same images', async () => {
    const target = await openTarget();
    const folder = join(directory, 'server');
    await restoreBackup({ database: target, files: localFileStore(join(folder, 'files')) }, backup);
    const restored = await serveDatabase(target, folder);
    const reply = await restored.call(sessionEndpoints.login, { body: { email: owner.email, password: testPassword } });
    expect(reply.status).toBe(200);
    const url = `/files/${imageId}/large.webp`;
    const [before, after] = await Promise.all([server.app.inject({ url }), restored.app.inject({ url })]);
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
    await restored.app.close();
  });

  it('restores the foreign keys and the triggers', async () => {
    const target = await openTarget();
    await restoreBackup({ database: target, files: folderStore('guards') }, backup);
    const guards = `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f'
      union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`;
    expect((await target.executeSql(guards)).rows).toEqual((await database.executeSql(guards)).rows);
    await expect(target.executeSql('delete from audit_log')).rejects.toThrow('rows of audit_log are never changed');
  });

  it('is restored into the embedded database, and a backup of that into the engine under test', async () => {
    const embedded = await openEmbedded(undefined);
    opened.push(embedded);
    await embedded.migrate(installQueue);
    const files = folderStore('embedded');
    const first = await restoreBackup({ database: embedded, files }, backup);
    const folder = join(directory, 'backup-of-embedded');
    await createBackup({ database: embedded, files }, folder);
    const second = await restoreBackup({ database: await openTarget(), files: folderStore('back') }, folder);
    expect(second.tables).toEqual(first.tables);
    expect(second.files).toEqual(first.files);
  });

  // Events are not part of a backup.
  it('contains no table that numbers its rows with a sequence, whose value would be lost', async () => {
    const { rows } = await database.executeSql(
      `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
       and relname <> 'event_id_seq'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a backup of a bucket', () => {
  it('is restored into a bucket', async () => {
    const s3 = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(directory, 'buckets'),
      configureBuckets: ['source', 'target'].map((name) => ({ name, configs: [] })),
    });
    const { port } = await s3.run();
    const endpoint = `http://127.0.0.1:${port}`;
    const bucketOf = (bucket: string) =>
      s3FileStore({ endpoint, bucket, region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' });
    const [source, target] = [bucketOf('source'), bucketOf('target')];
    try {
      for (const name of ['thumbnail', 'medium', 'large']) {
        const key = `${imageId}/${name}.webp`;
        await source.put(key, (await contentOf(server.deps.files, key)) ?? Buffer.alloc(0));
      }
      const folder = join(directory, 'backup-of-bucket');
      const { manifest, missing } = await createBackup({ database, files: source }, folder);
      expect(missing).toEqual([]);
      expect(manifest.files.rows).toBe(3);
      await restoreBackup({ database: await openTarget(), files: target }, folder);
      const key = `${imageId}/large.webp`;
      expect(await contentOf(target, key)).toEqual(await contentOf(source, key));
    } finally {
      await s3.close();
    }
  });
});

describe('a backup with archived rows', () => {
  it('contains their files, from which they are restored', async () => {
    const source = await openTarget();
    const files = folderStore('archive-source');
    await source.executeSql(
      `insert into audit_log (id, at, actor_name, action, module) values (gen_random_uuid(), '2020-01-01', 'Tara', 'update', 'brand')`,
    );
    await archiveRows({ database: source, files }, { audit_log: new Date('2021-01-01') });
    const folder = join(directory, 'backup-with-archive');
    const { missing, manifest } = await createBackup({ database: source, files }, folder);
    expect([missing, manifest.files.rows]).toEqual([[], 1]);
    const target = { database: await openTarget(), files: folderStore('archive-target') };
    await restoreBackup(target, folder);
    expect(await countOf(target.database, 'audit_log')).toBe(0);
    await restoreRows(target, {});
    expect(await countOf(target.database, 'audit_log')).toBe(1);
  });
});

describe('a restore changes nothing', () => {
  const copyOfBackup = async (name: string): Promise<string> => {
    const folder = join(directory, name);
    await cp(backup, folder, { recursive: true });
    return folder;
  };
  /** Restores into an empty database, which must fail, and expects that the database is still empty. */
  const failedRestore = async (folder: string): Promise<string> => {
    const target = await openTarget();
    const error = await restoreBackup({ database: target, files: folderStore(`${newId()}`) }, folder).then(
      () => new Error('restored'),
      (reason: Error) => reason,
    );
    expect([await countOf(target, 'admin_user'), await countOf(target, 'orders')]).toEqual([0, 0]);
    return error.message;
  };

  it('in a database that is not empty', async () => {
    const before = await countOf(database, 'brand');
    await expect(restoreBackup({ database, files: folderStore('other') }, backup)).rejects.toThrow(
      /^The database is not empty: the table public\.\w+ has rows\. Restore into an empty database\.$/,
    );
    expect(await countOf(database, 'brand')).toBe(before);
  });

  it('when a row was changed', async () => {
    const folder = await copyOfBackup('changed-row');
    const path = join(folder, 'tables', 'public.orders.jsonl.gz');
    const text = gunzipSync(await readFile(path)).toString('utf8');
    await writeFile(path, gzipSync(text.replace('Asha Verma', 'Isha Verma')));
    expect(await failedRestore(folder)).toBe(
      'The rows of public.orders do not match manifest.json. Use another backup.',
    );
  });

  it('when a file is incomplete or missing', async () => {
    const folder = await copyOfBackup('incomplete');
    const path = join(folder, 'tables', 'public.orders.jsonl.gz');
    const content = await readFile(path);
    await writeFile(path, content.subarray(0, content.length / 2));
    const message = 'The file public.orders.jsonl.gz of the backup is';
    expect(await failedRestore(folder)).toBe(`${message} damaged. Use another backup.`);
    await rm(path);
    expect(await failedRestore(folder)).toBe(`${message} missing. Use another backup.`);
  });

  it('when an image is damaged', async () => {
    const folder = await copyOfBackup('damaged-image');
    await appendFile(join(folder, 'files', imageId, 'large.webp'), 'x');
    expect(await failedRestore(folder)).toBe(
      `The file ${imageId}/large.webp of the backup is damaged. Use another backup.`,
    );
  });

  it('when the backup is unfinished', async () => {
    const folder = await copyOfBackup('unfinished');
    await rm(join(folder, 'manifest.json'));
    expect(await failedRestore(folder)).toBe(`${folder} contains no finished backup: manifest.json is missing.`);
  });

  it('when the backup belongs to another version', async () => {
    const folder = await copyOfBackup('other-version');
    const manifest = await readManifest(folder);
    const migrations = manifest.migrations.slice(0, -1);
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, migrations }));
    expect(await failedRestore(folder)).toMatch(
      /^The backup belongs to another version of Bakehouse \(\d+ migrations\)/,
    );
  });
});

describe('a backup', () => {
  it('is not written into a folder with other files', async () => {
    await expect(createBackup(server.deps, backup)).rejects.toThrow(`${backup} is not empty. Name a new folder.`);
  });

  it('lists the files that the file store does not have', async () => {
    const folder = join(directory, 'without-images');
    const { missing, manifest } = await createBackup({ database, files: folderStore('none') }, folder);
    expect(missing.toSorted()).toEqual(['large', 'medium', 'thumbnail'].map((name) => `${imageId}/${name}.webp`));
    expect(manifest.files.rows).toBe(0);
  });
});
