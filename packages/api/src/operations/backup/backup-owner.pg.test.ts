import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestServer } from '../../../test/test-db.ts';
import { installQueue } from '../../kernel/jobs/pg-boss-jobs.ts';
import type { Database } from '../../platform/db/client.ts';
import { localFileStore } from '../../platform/gateways/file-store.ts';
import { eraseCustomer } from '../erasure/erase-customer.ts';
import { archiveRows } from '../retention/archive-rows.ts';
import { restoreRows } from '../retention/restore-rows.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** The user of a production database owns it, but is not a superuser. */

let admin: Database;
let directory: string;
const opened: Database[] = [];

const openAsOwner = async (name: string): Promise<Database> => {
  await admin.executeSql(`create database ${name} owner backup_owner`);
  const url = new URL(inject('postgresUrl'));
  Object.assign(url, { pathname: `/${name}`, username: 'backup_owner', password: 'secret' });
  const database = openTestServer(url.href);
  opened.push(database);
  await database.migrate(installQueue);
  return database;
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-owner-'));
  admin = openTestServer(inject('postgresUrl'), 2);
  await admin.executeSql(`create role backup_owner login password 'secret'`);
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await admin.close();
  await rm(directory, { recursive: true, force: true });
});

it('archives, erases, backs up and restores as the owner of the database', async () => {
  const source = { database: await openAsOwner('owner_source'), files: localFileStore(join(directory, 'source')) };
  const { db } = source.database;
  await db.execute(sql`
    insert into audit_log (id, at, actor_name, action, module, record_name)
    values (gen_random_uuid(), '2020-01-01', 'Tara', 'update', 'brand', '9822012345')`);
  expect(await archiveRows(source, { audit_log: new Date('2021-01-01') })).toEqual({ audit_log: 1 });
  expect(await restoreRows(source, {})).toMatchObject({ rows: 1 });
  expect((await eraseCustomer(source, '9822012345', true)).erased).toEqual({ audit_log: 1 });
  // The privileges are revoked again.
  await expect(source.database.executeSql('delete from audit_log')).rejects.toThrow('permission denied');
  await expect(source.database.executeSql(`update audit_log set action = ''`)).rejects.toThrow('permission denied');

  const folder = join(directory, 'backup');
  await createBackup(source, folder);
  const target = await openAsOwner('owner_target');
  await restoreBackup({ database: target, files: localFileStore(join(directory, 'target')) }, folder);
  const { rows } = await target.executeSql('select count(*)::int as count from audit_log');
  expect(rows).toEqual([{ count: 2 }]);
});
