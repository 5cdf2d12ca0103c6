import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvLine } from '../csv-cells.ts';
import { type CsvRow, type Encoding, headerOf, readRows } from './csv-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (content: string | Buffer, encoding: Encoding = 'utf-8') => {
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  const rows: CsvRow[] = [];
  const lost: string[] = [];
  for await (const piece of readRows({ path, encoding, delimiter: ',' }, (line, reason) =>
    lost.push(`${line} ${reason}`),
  ))
    rows.push(...piece);
  return { rows, lost };
};

test('rows know the line they begin on, whatever stands inside quotes', async () => {
  const { rows } = await read('a,b\r\n1,"x\r\ny"\r\n\r\n2,"p\nq"\n3,z\n');
  expect(rows.map((row) => row.line)).toEqual([1, 2, 5, 7]);
  expect(rows[1]?.cells).toEqual(['1', 'x\r\ny']);
});

test('a stray quote is text', async () => {
  const { rows } = await read('a,b\n5" pan,"7"8\n9,10\n');
  expect(rows.map((row) => row.cells)).toEqual([
    ['a', 'b'],
    ['5" pan', '"7"8'],
    ['9', '10'],
  ]);
});

test('a quote never closed is told with its line, and the rows before it stand', async () => {
  const { rows, lost } = await read('a,b\n1,2\n3,"open\n4,5\n');
  expect(rows).toHaveLength(2);
  expect(lost).toEqual([expect.stringMatching(/^3 .*never closed/)]);
});

test('gzip is known by its bytes, a byte order mark is none of the header’s', async () => {
  const { rows } = await read(gzipSync('\ufeffid,name\n1,Käse\n'));
  expect(rows.map((row) => row.cells)).toEqual([
    ['id', 'name'],
    ['1', 'Käse'],
  ]);
  expect(await headerOf(join(folder, 'file.csv'))).toEqual(['id', 'name']);
});

test('Windows-1252 loses no byte', async () => {
  const { rows } = await read(Buffer.from([0x61, 0x0a, 0x91, 0x4e, 0x92, 0xe9, 0x0a]), 'windows-1252');
  expect(rows[1]?.cells).toEqual(['‘N’é']);
});

test('bytes that are no UTF-8 stop the import instead of becoming question marks', async () => {
  await expect(read(Buffer.from([0x61, 0x0a, 0x91, 0x0a]))).rejects.toThrow('file.csv is not utf-8');
});

test('a damaged gzip file and a missing file are said so', async () => {
  await expect(read(gzipSync('a,b\n1,2\n'.repeat(500)).subarray(0, 30))).rejects.toThrow('file.csv cannot be read');
  await expect(headerOf(join(folder, 'none.csv'))).rejects.toThrow('There is no file');
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠sum'])(
  'a spreadsheet does not run %j',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test('cells with commas and quotes come back whole', () => {
  expect(csvLine(['a,b', 'say "hi"', 7, 'plain'])).toBe('"a,b","say ""hi""",7,plain\r\n');
});
