import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvLine } from '../../platform/lib/csv-line.ts';
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

test('gives the line each row begins on, also with line breaks inside quotes', async () => {
  const { rows } = await read('a,b\r\n1,"x\r\ny"\r\n\r\n2,"p\nq"\n3,z\n');
  expect(rows.map((row) => row.line)).toEqual([1, 2, 5, 7]);
  expect(rows[1]?.cells).toEqual(['1', 'x\r\ny']);
});

test('keeps a stray quote as text', async () => {
  const { rows } = await read('a,b\n5" pan,"7"8\n9,10\n');
  expect(rows.map((row) => row.cells)).toEqual([
    ['a', 'b'],
    ['5" pan', '"7"8'],
    ['9', '10'],
  ]);
});

test('reports the line of a quote that is never closed and keeps the rows before it', async () => {
  const { rows, lost } = await read('a,b\n1,2\n3,"open\n4,5\n');
  expect(rows).toHaveLength(2);
  expect(lost).toEqual([expect.stringMatching(/^3 .*never closed/)]);
});

test('recognises gzip by its first bytes and removes the byte order mark from the header', async () => {
  const { rows } = await read(gzipSync('\ufeffid,name\n1,Käse\n'));
  expect(rows.map((row) => row.cells)).toEqual([
    ['id', 'name'],
    ['1', 'Käse'],
  ]);
  expect(await headerOf(join(folder, 'file.csv'))).toEqual(['id', 'name']);
});

test('decodes every byte of Windows-1252', async () => {
  const { rows } = await read(Buffer.from([0x61, 0x0a, 0x91, 0x4e, 0x92, 0xe9, 0x0a]), 'windows-1252');
  expect(rows[1]?.cells).toEqual(['‘N’é']);
});

test('stops the import at bytes that are not valid UTF-8', async () => {
  await expect(read(Buffer.from([0x61, 0x0a, 0x91, 0x0a]))).rejects.toThrow('file.csv is not utf-8');
});

test('reports a damaged gzip file and a missing file', async () => {
  await expect(read(gzipSync('a,b\n1,2\n'.repeat(500)).subarray(0, 30))).rejects.toThrow('file.csv cannot be read');
  await expect(headerOf(join(folder, 'none.csv'))).rejects.toThrow('There is no file');
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠sum'])(
  'escapes %j so that a spreadsheet does not run it as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test('quotes cells that contain commas or quotes', () => {
  expect(csvLine(['a,b', 'say "hi"', 7, 'plain'])).toBe('"a,b","say ""hi""",7,plain\r\n');
});
