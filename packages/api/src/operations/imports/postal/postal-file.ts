import { basename } from 'node:path';
import { OperatorError } from '../../../platform/errors.ts';
import { type CsvFile, type CsvRow, headerOf, readRows, readText } from '../csv-file.ts';

/**
 * Reads the two supported directories, recognised by their columns, as rows of one shape. The values are not changed.
 */

/** A post office as it is in its file. `error` says why the row cannot be used. */
export type RawOffice = {
  readonly line: number;
  readonly error?: string;
  readonly pincode: string;
  readonly office: string;
  readonly taluk: string;
  readonly district: string;
  readonly state: string;
  readonly latitude: string;
  readonly longitude: string;
};

type Column = Exclude<keyof RawOffice, 'line' | 'error'>;
type ColumnIndexes = Readonly<Record<Column, number>>;

export type PostalFile = CsvFile & {
  readonly name: string;
  readonly kind: 'india-post' | 'geonames';
  readonly width: number;
  readonly columnIndexes: ColumnIndexes;
};

/**
 * Names of the columns in the files of India Post, which have changed over the years. Some files have no taluk or no
 * coordinates.
 */
const indiaPostNames: Record<Column, readonly string[]> = {
  pincode: ['pincode'],
  office: ['officename', 'office name'],
  taluk: ['taluk'],
  district: ['district', 'districtname'],
  state: ['statename', 'state'],
  latitude: ['latitude'],
  longitude: ['longitude'],
};
const optionalColumns: readonly Column[] = ['taluk', 'latitude', 'longitude'];

/**
 * Files of GeoNames have no header but twelve columns in this order.
 * @see https://download.geonames.org/export/zip/readme.txt
 */
const geoNamesColumns: ColumnIndexes = {
  pincode: 1,
  office: 2,
  state: 3,
  district: 5,
  taluk: 7,
  latitude: 9,
  longitude: 10,
};
const geoNamesWidth = 12;

/**
 * Recognises a directory of India Post or GeoNames by its columns.
 * @throws OperatorError if the file is neither
 */
export async function recognisePostalFile(path: string): Promise<PostalFile> {
  const name = basename(path);
  const header = await headerOf(path);
  const columnIndexes = findColumns(header);
  if (columnIndexes)
    return { path, name, encoding: 'utf-8', delimiter: ',', kind: 'india-post', width: header.length, columnIndexes };
  const first = await headerOf(path, '\t');
  if (first.length === geoNamesWidth && first[0] === 'IN' && /^\d{6}$/.test(first[1] ?? ''))
    return {
      path,
      name,
      encoding: 'utf-8',
      delimiter: '\t',
      kind: 'geonames',
      width: geoNamesWidth,
      columnIndexes: geoNamesColumns,
    };
  throw new OperatorError(
    `${name} is neither India Post's directory (columns pincode, officename, district, statename, latitude, longitude) nor GeoNames' postal codes of India (12 columns divided by tabs)`,
  );
}

function findColumns(header: readonly string[]): ColumnIndexes | undefined {
  const names = header.map((name) => name.toLowerCase());
  const columnIndexes = Object.fromEntries(
    Object.entries(indiaPostNames).map(([column, spellings]) => [
      column,
      names.findIndex((name) => spellings.includes(name)),
    ]),
  ) as Record<Column, number>;
  const missing = Object.entries(columnIndexes).filter(
    ([column, index]) => index < 0 && !optionalColumns.includes(column as Column),
  );
  return missing.length === 0 ? columnIndexes : undefined;
}

/**
 * Yields the offices of a file in arrays, as many as each chunk of the file contains.
 * @param onLost called with the line number and the reason when rows cannot be separated
 */
export async function* readOffices(
  file: PostalFile,
  onLost: (line: number, reason: string) => void,
): AsyncGenerator<RawOffice[]> {
  const batches = file.kind === 'geonames' ? tabbedRows(file) : readRows(file, onLost);
  let hasHeader = file.kind === 'india-post';
  for await (const rows of batches) {
    yield (hasHeader ? rows.slice(1) : rows).map((row) => toOffice(file, row));
    hasHeader &&= rows.length === 0;
  }
}

/** Reads rows separated by tabs. GeoNames does not quote cells, so only tabs and line breaks are special. */
async function* tabbedRows(file: CsvFile): AsyncGenerator<CsvRow[]> {
  let lineCount = 0;
  let rest = '';
  for await (const text of readText(file)) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines.map((line, index) => ({ line: lineCount + index + 1, cells: line.split('\t') }));
    lineCount += lines.length;
  }
  if (rest) yield [{ line: lineCount + 1, cells: rest.split('\t') }];
}

const emptyOffice = { pincode: '', office: '', taluk: '', district: '', state: '', latitude: '', longitude: '' };

function toOffice({ width, columnIndexes }: PostalFile, { line, cells }: CsvRow): RawOffice {
  if (cells.length !== width) return { line, error: 'Too few or too many cells', ...emptyOffice };
  const cell = (column: Column) => cells[columnIndexes[column]] ?? '';
  return {
    line,
    pincode: cell('pincode').trim(),
    office: cell('office'),
    taluk: cell('taluk'),
    district: cell('district'),
    state: cell('state'),
    latitude: cell('latitude'),
    longitude: cell('longitude'),
  };
}
