import { brand } from '@bakehouse/contract/brand';
import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { runJob } from '../../app/run-job.ts';
import { type Database, rowsOf } from '../../platform/db/client.ts';

let test: TestApp;
let others: Database[];
beforeAll(async () => {
  test = await buildTestApp();
  others = [1, 2, 3].map(() => openTestServer(test.url ?? '', 3));
});
afterAll(async () => {
  for (const database of others) await database.close();
  await test.close();
});

it('several servers share a job, and no record is changed twice', async () => {
  const { token } = await makeOwner(test.deps);
  const { db } = test.deps.database;
  await db.execute(sql`
    insert into brand (id, name, slug) select gen_random_uuid(), 'Shared ' || n, 'shared-' || n from generate_series(1, 200) as n`);
  const { body } = await test.call(bulkEndpoints.run, {
    token,
    body: { resource: 'brand', action: 'delete', filter: { search: 'Shared' } },
  });
  const jobId = body.data._id;
  const servers = [test.deps, ...others.map((database) => ({ ...test.deps, database }))];
  await Promise.all(servers.map((deps) => runJob(deps, 'bulk-job', { jobId }, () => {})));
  const { body: after } = await test.call(bulkEndpoints.job, { token, params: { id: jobId } });
  expect(after.data).toMatchObject({ status: 'finished', counts: { done: 200, failed: 0, pending: 0 } });
  const [audited] = await rowsOf<{ entries: number; records: number }>(
    db,
    sql`select count(*)::int as entries, count(distinct record_id)::int as records from audit_log
        where module = 'brand' and action = 'delete'`,
  );
  expect(audited).toEqual({ entries: 200, records: 200 });
  const versions = await rowsOf(db, sql`select distinct version from brand where name like 'Shared %'`);
  expect(versions).toEqual([{ version: 2 }]);
  expect((await test.call(brand.endpoints.list, { token, query: { search: 'Shared' } })).body.total).toBe(0);
});
