import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { adminUser } from '@bakehouse/contract/admin-user';
import { auditEndpoints } from '@bakehouse/contract/audit';
import { city } from '@bakehouse/contract/city';
import { workbookType } from '@bakehouse/contract/export/list-export';
import { unescapeFormula } from '@bakehouse/contract/export/spreadsheet-text';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { productReview } from '@bakehouse/contract/product-review';
import { review } from '@bakehouse/contract/review';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { inParts, makeOwner, makeProduct, makeStaff, makeVendor } from '../../../test/factories.ts';
import { findProductsAfter, type ProductListRow } from '../../modules/product/product.queries.ts';
import { findVendorsAfter, type VendorRow } from '../../modules/vendor/vendor.queries.ts';
import type { FileResponse } from '../http/route.ts';
import { exportTable, rowsPerPage } from './export-table.ts';

const { exportList } = city.endpoints;

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  const create = (body: object) => test.probe(city.endpoints.create, { token, body });
  await create({ name: '=HYPERLINK("x")', state: "'+1", status: 'Active' });
  await create({ name: 'Agra, "Taj"', state: 'Uttar Pradesh', status: 'InActive' });
  await create({ name: 'Delhi', state: 'Delhi', status: 'Active' });
});
afterAll(() => test.close());

const download = (path: string, query?: Record<string, string>, as = token) =>
  test.app.inject({ url: `/api/${path}`, ...(query && { query }), headers: { authorization: `Bearer ${as}` } });
const tableOf = (text: string): string[][] => parse(text, { bom: true });
const cities = async (query: Record<string, string>) => tableOf((await download(exportList.path, query)).body);

describe('the export of a list', () => {
  it('has the chosen columns in their order, and the rows of the filter in the order of the list', async () => {
    expect(await cities({ status: 'Active', sort: 'name', columns: 'state,name' })).toEqual([
      ['State', 'Name'],
      ["''+1", `'=HYPERLINK("x")`],
      ['Delhi', 'Delhi'],
    ]);
    expect(await cities({ search: 'taj', columns: 'name,status' })).toEqual([
      ['Name', 'Status'],
      ['Agra, "Taj"', 'InActive'],
    ]);
  });

  it('has all fields of the records without a choice, and a name of the day', async () => {
    const reply = await download(exportList.path, { search: 'taj' });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/filename="city-\d{4}-\d\d-\d\d\.csv"/);
    const [header, line] = tableOf(reply.body);
    expect(header).toEqual(['Id', 'Created at', 'Updated at', 'Name', 'Slug', 'State', 'Image', 'Status']);
    expect(line?.[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('returns each cell unchanged when the escape is undone', async () => {
    const [, ...lines] = await cities({ columns: 'name,state', sort: 'name' });
    const { body } = await test.call(city.endpoints.list, { token, query: { sort: 'name' } });
    expect(lines.map((line) => line.map(unescapeFormula))).toEqual(body.data.map(({ name, state }) => [name, state]));
  });

  it('is a workbook on request, in which formulas are text', async () => {
    const reply = await download(exportList.path, { format: 'xlsx', sort: 'name', columns: 'name,state' });
    expect(reply.headers['content-type']).toBe(workbookType);
    expect(reply.headers['content-disposition']).toContain('.xlsx"');
    const { sheets } = await readXlsx(reply.rawPayload);
    expect(sheets[0]?.rows.slice(0, 2)).toEqual([
      ['Name', 'State'],
      ['=HYPERLINK("x")', "'+1"],
    ]);
  });

  it.each(['columns=name,password', 'columns=', 'format=pdf', 'page=1', 'sort=slug'])(
    'rejects the query %s',
    async (query) => {
      expect((await download(`${exportList.path}?${query}`)).statusCode).toBe(400);
    },
  );

  it('needs a permission of its own', async () => {
    const lister = await makeStaff(test.deps, [city.endpoints.list]);
    expect((await download(exportList.path, {}, lister.token)).statusCode).toBe(403);
    const exporter = await makeStaff(test.deps, [exportList]);
    expect((await download(exportList.path, {}, exporter.token)).statusCode).toBe(200);
  });

  it('is in the audit log with its filter and the number of rows', async () => {
    const { token: as, userId } = await makeStaff(test.deps, [exportList]);
    await download(exportList.path, { status: 'Active', columns: 'name', format: 'xlsx' }, as);
    const entries = async () =>
      (await test.call(auditEndpoints.list, { token, query: { person: userId } })).body.data.map(
        ({ action, record_name, changes }) => ({ action, record_name, changes }),
      );
    const to = (value: unknown) => ({ from: null, to: value });
    const changes = { status: to('Active'), columns: to('name'), format: to('xlsx'), rows: to(2) };
    await expect.poll(entries).toEqual([{ action: 'export', record_name: 'Export Cities', changes }]);
  });

  it('has every one of thousands of records once, in any order of the list', async () => {
    await test.deps.database.db.execute(sql`
      insert into review (id, name, slug, rating, description, status, created_at)
      select gen_random_uuid(), 'Bulk ' || n % 7, 'bulk-' || n, case when n % 3 = 0 then null else n % 5 end, '', 'Active',
        timestamptz '2020-01-01' + (n / 9) * interval '1 minute'
      from generate_series(1, 2500) n`);
    const { exportPersonal, endpoints } = review;
    for (const sort of ['name', '-name', 'rating', '-rating', 'createdAt', '-createdAt']) {
      const reply = await download(exportPersonal?.path ?? '', { sort, columns: 'slug' });
      const slugs = tableOf(reply.body)
        .slice(1)
        .map(([slug]) => slug);
      expect(slugs).toHaveLength(2_500);
      expect(new Set(slugs).size).toBe(2_500);
      const { body } = await test.call(endpoints.list, { token, query: { sort, page: '11', perPage: '100' } });
      expect(slugs.slice(1_000, 1_100)).toEqual(body.data.reviews.map(({ slug }) => slug));
    }
  });

  it('stops reading, and is recorded with the rows so far, when its client disconnects', async () => {
    const { exportPersonal } = review;
    const { token: as, userId } = await makeStaff(test.deps, exportPersonal ? [exportPersonal] : []);
    // More than the buffers of a connection can hold.
    await inParts(8_000, (numbers) =>
      test.deps.database.db.execute(sql`
        insert into review (id, name, slug, description, status)
        select gen_random_uuid(), 'Long', 'long-' || n, repeat('cake ', 1000), 'Active' from ${numbers} n`),
    );
    const server = await serveDatabase(test.deps.database, test.deps.config.DATA_DIR);
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const client = new AbortController();
    const url = `${base}/api/${exportPersonal?.path}?search=long`;
    const reply = await fetch(url, { headers: { authorization: `Bearer ${as}` }, signal: client.signal });
    await reply.body?.getReader().read();
    client.abort();
    const rows = async () => {
      const { body } = await test.call(auditEndpoints.list, { token, query: { person: userId } });
      return Number(body.data[0]?.changes.rows?.to);
    };
    await expect.poll(rows).toBeGreaterThan(0);
    expect(await rows()).toBeLessThan(8_000);
    await server.app.close();
  });
});

describe('columns with personal data', () => {
  it('are only in the export with personal data, which has a permission of its own', async () => {
    const { token: as } = await makeStaff(test.deps, [adminUser.endpoints.exportList]);
    const plain = await download(adminUser.endpoints.exportList.path, {}, as);
    expect(tableOf(plain.body)[0]).toEqual(['Id', 'Created at', 'Updated at', 'Status', 'Roles']);
    expect(plain.body).not.toContain('@');
    expect((await download('admin/export', { columns: 'email' }, as)).statusCode).toBe(400);
    expect((await download('admin/export_personal', {}, as)).statusCode).toBe(403);
    const full = await download('admin/export_personal', { columns: 'name,email' });
    expect(full.statusCode).toBe(200);
    expect(full.body).toContain('@example.test');
    expect(productReview.exported.public).not.toContain('user');
  });

  it('need a recent proof of identity', async () => {
    const { token: as, userId } = await makeStaff(
      test.deps,
      adminUser.exportPersonal ? [adminUser.exportPersonal] : [],
    );
    await test.deps.database.db.execute(
      sql`update session set proven_at = ${new Date(test.clock.now.getTime() - 400_000).toISOString()} where user_id = ${userId}`,
    );
    const reply = await download('admin/export_personal', {}, as);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'identity_required' });
  });
});

describe('the pages of an export', () => {
  const scope = { reach: 'all' } as const;
  /** Reads all rows, two at a time. */
  const readAll = async <Row extends { id: string }>(pageAfter: (last?: Row) => Promise<Row[]>) => {
    const ids: string[] = [];
    for (let rows = await pageAfter(); rows.length > 0; rows = await pageAfter(rows.at(-1)))
      ids.push(...rows.map(({ id }) => id));
    return ids;
  };

  it('of products have the order of their list', async () => {
    for (const [name, price] of [
      ['Tart', 300],
      ['Éclair', 300],
      ['bun', 20],
      ['Tart', 50],
      ['Bun', 300],
    ] as const)
      await makeProduct(test.deps, name, price);
    for (const sort of ['name', '-name', 'price', '-price', 'createdAt', '-createdAt'] as const) {
      const { body } = await test.call(productEndpoints.list, { token, query: { sort } });
      const { db } = test.deps.database;
      const ids = await readAll<ProductListRow>((last) => findProductsAfter(db, scope, { sort }, { last, limit: 2 }));
      expect(ids).toEqual(body.data.map(({ _id }) => _id));
    }
  });

  it('of vendors have the order of their list', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await makeVendor(test.deps, []);
    for (const sort of ['name', '-name', 'createdAt', '-createdAt'] as const) {
      const { body } = await test.call(vendorEndpoints.list, { token, query: { sort } });
      const { db } = test.deps.database;
      const ids = await readAll<VendorRow>((last) => findVendorsAfter(db, scope, { sort }, { last, limit: 2 }));
      expect(ids).toEqual(body.data.map(({ id }) => id));
    }
  });
});

describe('the export of vendors', () => {
  it('has the people who manage them only with its own permission', async () => {
    const { exportList: plain, exportPersonal } = vendorEndpoints;
    const vendor = await makeVendor(test.deps, [plain]);
    const [header, ...lines] = tableOf((await download(plain.path, {}, vendor.token)).body);
    expect(lines.map(([id]) => id)).toEqual([vendor.vendorId]);
    expect(header).not.toContain('Manager email');
    expect((await download(exportPersonal.path, {}, vendor.token)).statusCode).toBe(403);
    const full = await download(exportPersonal.path, { columns: 'store_name,manager_email' });
    expect(tableOf(full.body).map(([, email]) => email)).toContain(vendor.email);
  });
});

describe('a table', () => {
  const rowsUntil = async function* (state: { pages: number; isEnded: boolean }) {
    try {
      for (;;) {
        state.pages += 1;
        yield Array.from({ length: rowsPerPage }, (_, index) => index);
      }
    } finally {
      state.isEnded = true;
    }
  };

  it.each(['csv', 'xlsx'] as const)('reads no more pages after the client of a %s disconnects', async (format) => {
    const state = { pages: 0, isEnded: false };
    const { body } = await exportTable({
      name: 'endless',
      format,
      header: ['Number'],
      cellsOf: (row: number) => [row],
      pages: rowsUntil(state),
    });
    for await (const _ of body as AsyncIterable<Buffer>) break;
    await expect.poll(() => state.isEnded).toBe(true);
    expect(state.pages).toBeLessThan(20);
  });

  it('counts the rows that were read', async () => {
    const pages = async function* () {
      yield [1, 2];
      yield [3];
    };
    const table = { name: 'three', header: ['Number'], cellsOf: (row: number) => [row], pages: pages() };
    const file: FileResponse = await exportTable(table);
    for await (const _ of file.body as AsyncIterable<Buffer>);
    expect(file.countRows?.()).toBe(3);
  });

  it('keeps every text of a workbook', async () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^_x[0-9A-F]{4}_[=+']?\r?\n?$/));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
        const pages = async function* () {
          yield texts;
        };
        const { body } = await exportTable({
          name: 'texts',
          format: 'xlsx',
          header: ['Text', 'End'],
          cellsOf: (cell: string) => [cell, 1],
          pages: pages(),
        });
        const { sheets } = await readXlsx(await buffer(body as Readable));
        expect(sheets[0]?.rows.slice(1).map(([cell]) => cell ?? '')).toEqual(texts);
      }),
      { numRuns: 50 },
    );
  });

  it('shortens a text that is too long for a cell of a workbook', async () => {
    const pages = async function* () {
      yield ['x'.repeat(40_000)];
    };
    const table = { name: 'long', header: ['Text'], cellsOf: (row: string) => [row], pages: pages() };
    const { body } = await exportTable({ ...table, format: 'xlsx' });
    const { sheets } = await readXlsx(await buffer(body as Readable));
    expect(String(sheets[0]?.rows[1]?.[0])).toHaveLength(32_767);
  });
});
