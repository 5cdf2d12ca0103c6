import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeOwner } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { recognisePostalFile } from './postal-file.ts';
import { assignFiles, type PostalReport, runPostalImport } from './run-postal-import.ts';

/** The public directories of India Post and GeoNames. They are stored next to the repository, not in it. */

const folder = resolve(import.meta.dirname, '../../../../../../../shared/data/pincodes');
const isAvailable = existsSync(folder);
const whole = process.env.FULL_IMPORT === '1';
const title = isAvailable ? 'the real directory' : 'the real directory (skipped: ../shared/data/pincodes is missing)';

/** Whole sorting districts, because the repairs need them: Delhi, Mumbai and Bengaluru with their surroundings. */
const sample = /^(11|40|56)\d{4}$/;

describe.skipIf(!isAvailable)(`${title}, ${whole ? 'whole' : 'three cities'}`, () => {
  let server: TestApp;
  let token: string;
  let scratch: string;
  let report: PostalReport;

  const cut = async (name: string, pincodeOf: (row: string) => string | undefined) => {
    if (whole) return join(folder, name);
    const text = gunzipSync(await readFile(join(folder, name))).toString('utf8');
    const rows = text.split('\n').filter((row, index) => {
      const pincode = pincodeOf(row) ?? '';
      return sample.test(pincode) || (index === 0 && pincode === 'pincode');
    });
    await writeFile(join(scratch, name), gzipSync(`${rows.join('\n')}\n`));
    return join(scratch, name);
  };
  const importAll = async () => {
    const paths = [
      await cut('india_post_pincode_directory.csv.gz', (row) => row.split(',')[4]),
      await cut('geonames_postal_IN.txt.gz', (row) => row.split('\t')[1]),
    ];
    return runPostalImport(server.deps, assignFiles(await Promise.all(paths.map(recognisePostalFile))));
  };
  const queryRow = async <Row>(statement: string) =>
    (await rowsOf<Row>(server.deps.database.db, sql.raw(statement)))[0];
  const pincodesAround = async (latitude: number, longitude: number, radius: number) => {
    const body = { latitude, longitude, radius };
    const { data } = (await server.call(postalEndpoints.locations, { token, body })).body;
    return [...new Set(data.map(({ pincode }) => pincode))].sort();
  };

  beforeAll(async () => {
    server = await buildTestApp();
    token = (await makeOwner(server.deps)).token;
    scratch = await mkdtemp(join(tmpdir(), 'bakehouse-directory-'));
    report = await importAll();
  });
  afterAll(async () => {
    await server.close();
    await rm(scratch, { recursive: true, force: true });
  });

  test('keeps, drops as repeated, or rejects every row', () => {
    const sum = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
    expect(report.kept + sum(report.dropped) + sum(report.rejections)).toBe(report.read);
    expect(report.changes.added).toBe(report.kept);
    expect(report.kept / report.read).toBeGreaterThan(0.99);
    if (whole) expect(report.read).toBe(165_627);
  });

  test('leaves no point outside India, no missing state, no suffix and no names in capitals', async () => {
    const found = await queryRow<Record<string, number>>(`
      select count(*) filter (where latitude not between 6 and 37.6 or longitude not between 68 and 97.5)::int as outside,
        count(*) filter (where state in ('', 'NA') or district in ('', 'NA'))::int as nameless,
        count(*) filter (where office ~ '[ .]([BSH]\\.O\\.?|[BSH]O)$')::int as suffixed,
        count(*) filter (where office ~ '[A-Z]{4,}.* .*[A-Z]{4,}' and office !~ '[a-z]')::int as shouted
      from postal_office`);
    expect(found).toMatchObject({ outside: 0, nameless: 0, suffixed: 0 });
    expect(found?.shouted).toBeLessThan(10);
  });

  test('finds pincodes of Delhi around its centre, and the field post office there', async () => {
    const found = await pincodesAround(28.666671, 77.216844, 5);
    expect(found.filter((pincode) => !pincode.startsWith('110'))).toEqual(whole ? ['900056'] : []);
    expect(found).toEqual(expect.arrayContaining(['110006', '110007', '110054', '110055']));
    expect(found).not.toContain('110075');
    expect(found.length).toBeGreaterThanOrEqual(19);
  });

  test('finds the pincodes of Mumbai around Fort and those of Bengaluru around its centre', async () => {
    const fort = await pincodesAround(18.9345, 72.8355, 5);
    expect(fort).toEqual(expect.arrayContaining(['400001', '400005', '400020', '400021', '400032']));
    // One village of 410207 lies across the harbour, 30 km from the centre of its pincode; this is not necessarily an
    // error.
    expect(fort.filter((pincode) => !pincode.startsWith('400'))).toEqual(whole ? ['410207'] : []);
    const middle = await pincodesAround(12.9716, 77.5946, 10);
    expect(middle).toEqual(expect.arrayContaining(['560001', '560025', '560034', '560038']));
    expect(middle.filter((pincode) => !/^56[02]/.test(pincode))).toEqual([]);
  });

  test('changes nothing in a second run', async () => {
    expect((await importAll()).changes).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });
});
