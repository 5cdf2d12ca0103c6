import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { auditEndpoints } from '@bakehouse/contract/audit';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeOwner } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { openScreen } from '../../program/screen.ts';
import type { Rejection } from '../rejections.ts';
import { recognisePostalFile } from './postal-file.ts';
import { reportLines } from './postal-labels.ts';
import { assignFiles, type PostalOptions, runPostalImport } from './run-postal-import.ts';

/** Imports small generated files in the formats of the two directories. */

let server: TestApp;
let folder: string;
let token: string;
beforeAll(async () => {
  server = await buildTestApp();
  token = (await makeOwner(server.deps)).token;
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-postal-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => server.deps.database.db.execute(sql`delete from postal_office`));

const header =
  'circlename,regionname,divisionname,officename,pincode,officetype,delivery,district,statename,latitude,longitude';
const office = (name: string, pincode: string, latitude = '28.55', longitude = '77.2', where = 'SOUTH DELHI,DELHI') =>
  `Delhi Circle,R,D,${name},${pincode},PO,Delivery,${where},${latitude},${longitude}`;
const geoname = (pincode: string, name: string, taluk: string) =>
  ['IN', pincode, name, 'Delhi', '07', 'South Delhi', '091', taluk, '', '28.55', '77.2', '4'].join('\t');

const write = async (name: string, lines: string[]) => {
  const text = [...lines, ''].join('\n');
  await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
  return join(folder, name);
};

const importing = async (lines: string[], options: PostalOptions & { geonames?: string[] } = {}) => {
  const paths = [await write('offices.csv', [header, ...lines])];
  if (options.geonames) paths.push(await write('IN.txt.gz', options.geonames));
  const files = assignFiles(await Promise.all(paths.map(recognisePostalFile)));
  const rejected: Rejection[] = [];
  const report = await runPostalImport(server.deps, files, {
    ...options,
    onRejected: (rejection) => void rejected.push(rejection),
  });
  return { report, rejected };
};

const offices = () =>
  rowsOf<{ id: string; pincode: string; office: string; taluk: string; latitude: number }>(
    server.deps.database.db,
    sql`select id, pincode, office, taluk, latitude from postal_office order by pincode, office`,
  );
const names = async () => (await offices()).map((office) => `${office.pincode} ${office.office}`);

describe('a directory', () => {
  const lines = [
    office('Hauz Khas SO', '110016'),
    office('Green Park B.O', '110016', '28.56', '77.21'),
    office('HAUZ KHAS SO', '110016'),
    office('Hauz Khas BO', '110016', '28.57', '77.2'),
    office('Swapped BO', '110017', '77.2', '28.52'),
    office('Nowhere BO', '11001'),
    'too,few',
    office('Lost BO', '799999', 'NA', 'NA'),
  ];

  it('is cleaned and counted, and invalid rows are rejected with their line', async () => {
    const { report, rejected } = await importing(lines, { geonames: [geoname('110016', 'Hauz Khas', 'Mehrauli')] });
    expect(await names()).toEqual(['110016 Green Park', '110016 Hauz Khas', '110017 Swapped']);
    expect((await offices()).map(({ taluk }) => taluk)).toEqual(['Mehrauli', 'Mehrauli', '']);
    expect(report).toMatchObject({
      read: 8,
      kept: 3,
      pincodes: 2,
      changes: { added: 3, changed: 0, removed: 0, before: 0, after: 3 },
    });
    expect(report.repairs).toContainEqual({ what: 'latitude and longitude swapped back', count: 1, lines: [6] });
    expect(report.dropped).toEqual([
      { what: 'the same office again', count: 1, lines: [4] },
      { what: 'another office of the same name and district', count: 1, lines: [5] },
    ]);
    expect(rejected.map(({ line, order, reason }) => `${line} ${order}: ${reason}`)).toEqual([
      '7 11001 Nowhere BO: Malformed pincode',
      '8 : Too few or too many cells',
      '9 799999 Lost BO: No usable point anywhere for its pincode',
    ]);
    const words = reportLines(report, '0.1', false);
    expect(words[0]).toBe(
      'offices.csv with IN.txt.gz: 8 rows read, 3 kept (2 pincodes), 2 dropped as repeated, 3 refused, in 0.1 s',
    );
    expect(words).toContain('  1 × latitude and longitude swapped back (line 6)');
    expect(words.at(-1)).toBe('3 added, 0 changed, 0 removed; 3 offices in the directory');
  });

  it('is unchanged by a second import, including the ids', async () => {
    await importing(lines);
    const before = await offices();
    const { report } = await importing(lines);
    expect(report.changes).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(await offices()).toEqual(before);
  });

  it('replaces the pincodes that the file contains and no others', async () => {
    await importing([office('A BO', '110001'), office('B BO', '110001'), office('C BO', '110002')]);
    const [a] = await offices();
    const { report } = await importing([office('A BO', '110001', '28.56'), office('D BO', '110001', '28.56')]);
    expect(report.changes).toMatchObject({ added: 1, changed: 1, removed: 1, after: 3 });
    expect(await names()).toEqual(['110001 A', '110001 D', '110002 C']);
    expect((await offices())[0]).toMatchObject({ id: a?.id, latitude: 28.56 });
  });

  it('keeps the known taluks when imported without GeoNames', async () => {
    await importing(lines, { geonames: [geoname('110016', 'Hauz Khas', 'Mehrauli')] });
    expect((await importing(lines)).report.changes).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect((await offices()).map(({ taluk }) => taluk)).toEqual(['Mehrauli', 'Mehrauli', '']);
  });

  it('is reported and not written in a dry run', async () => {
    const { report } = await importing(lines, { dryRun: true });
    expect(report.changes.added).toBe(3);
    expect(await names()).toEqual([]);
    expect(reportLines(report, '0.1', true).at(-1)).toMatch(/^Dry run, nothing written\. It would have: 3 added/);
  });

  it('appears in the summary and, if it changed something, in the audit log', async () => {
    await importing(lines);
    await importing(lines);
    const { data } = (await server.call(postalEndpoints.summary, { token })).body;
    expect(data).toMatchObject({ rows: 3, pincodes: 2, states: [{ name: 'Delhi', code: 'DL', rows: 3 }] });
    expect(data.last_import).toMatchObject({ files: ['offices.csv'], read: 8, kept: 3, rejected: 3 });
    expect(data.last_import?.rejections).toContainEqual({ what: 'Malformed pincode', count: 1 });
    const log = (await server.call(auditEndpoints.list, { token, query: { module: 'postal', perPage: '1' } })).body;
    expect(log.data[0]).toMatchObject({
      action: 'import',
      actor: { _id: null, name: 'npm run import:postal' },
      record_name: 'offices.csv',
      changes: { offices: { from: 0, to: 3 }, added: { from: 0, to: 3 } },
    });
  });
});

describe('the files', () => {
  it('can be GeoNames alone', async () => {
    const path = await write('alone.txt', [
      geoname('110016', 'Hauz Khas', 'Mehrauli'),
      geoname('110017', 'Saket', 'NA'),
    ]);
    await runPostalImport(server.deps, assignFiles([await recognisePostalFile(path)]));
    expect((await offices()).map(({ office: name, taluk }) => `${name}, ${taluk}`)).toEqual([
      'Hauz Khas, Mehrauli',
      'Saket, ',
    ]);
  });

  it('can be an older file of India Post with taluks and without coordinates', async () => {
    const path = await write('old.csv.gz', [
      'officename,pincode,Taluk,Districtname,statename',
      'Saket S.O,110017,Mehrauli,South Delhi,DELHI',
    ]);
    const geonames = await write('IN.txt', [geoname('110017', 'Saket', 'Elsewhere')]);
    const files = assignFiles(await Promise.all([geonames, path].map(recognisePostalFile)));
    await runPostalImport(server.deps, files);
    expect(await offices()).toMatchObject([{ pincode: '110017', office: 'Saket', taluk: 'Mehrauli', latitude: 28.55 }]);
  });

  it('cannot be another file, or two of the same kind', async () => {
    const other = await write('other.csv', ['a,b', '1,2']);
    await expect(recognisePostalFile(other)).rejects.toThrow(/^other.csv is neither/);
    await expect(recognisePostalFile(join(folder, 'none.csv'))).rejects.toThrow(/^There is no file/);
    const twice = await recognisePostalFile(await write('x.csv', [header, office('A', '110001')]));
    expect(() => assignFiles([twice, twice])).toThrow('Name each directory once');
    expect(() => assignFiles([])).toThrow('Name a file to import');
  });

  it('change nothing if one is damaged in the middle', async () => {
    await importing([office('A BO', '110001')]);
    const path = join(folder, 'broken.csv.gz');
    const whole = gzipSync(
      [header, ...Array.from({ length: 5_000 }, (_, n) => office(`V ${n} BO`, '110001'))].join('\n'),
    );
    await writeFile(path, whole.subarray(0, whole.length - 200));
    await expect(runPostalImport(server.deps, assignFiles([await recognisePostalFile(path)]))).rejects.toThrow(
      /cannot be read/,
    );
    expect(await names()).toEqual(['110001 A']);
  });
});

it('reports progress in numbers', async () => {
  let text = '';
  let now = 0;
  const screen = openScreen({ write: (part) => (text += part) }, () => (now += 6_000));
  await importing(
    Array.from({ length: 4_100 }, (_, n) => office(`Village ${n} BO`, String(110_001 + (n % 50)))),
    { onProgress: (what, done, of) => screen.draw(() => `${done} of ${of} ${what}`) },
  );
  expect(text).toContain('4100 of 4100 rows cleaned');
  expect(text).toMatch(/2 of 2 parts written/);
});
