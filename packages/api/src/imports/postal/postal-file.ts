import { type CsvFile, type CsvRow, headerOf, nameOf, readRows, textOf } from '../csv-file.ts';
import { ImportError } from '../import-error.ts';

/** The two directories that are known, by their columns, as rows of one shape. Nothing is mended here. */

/** A post office as its file writes it. `fault` says why the row cannot be used. */
export type RawOffice = {
  readonly line: number;
  readonly fault?: string;
  readonly pincode: string;
  readonly office: string;
  readonly taluk: string;
  readonly district: string;
  readonly state: string;
  readonly latitude: string;
  readonly longitude: string;
};

type Column = Exclude<keyof RawOffice, 'line' | 'fault'>;
type Places = Readonly<Record<Column, number>>;

export type PostalFile = CsvFile & {
  readonly name: string;
  readonly kind: 'india-post' | 'geonames';
  readonly width: number;
  readonly places: Places;
};

/** India Post has named its columns in several ways over the years; some files have no taluk, some no coordinates. */
const indiaPostNames: Record<Column, readonly string[]> = {
  pincode: ['pincode'],
  office: ['officename', 'office name'],
  taluk: ['taluk'],
  district: ['district', 'districtname'],
  state: ['statename', 'state'],
  latitude: ['latitude'],
  longitude: ['longitude'],
};
const optional: readonly Column[] = ['taluk', 'latitude', 'longitude'];

/** GeoNames has no header: twelve columns in this order. */
const geoNamesPlaces: Places = { pincode: 1, office: 2, state: 3, district: 5, taluk: 7, latitude: 9, longitude: 10 };
const geoNamesWidth = 12;

const placesIn = (header: readonly string[]): Places | undefined => {
  const names = header.map((name) => name.toLowerCase());
  const places = Object.fromEntries(
    Object.entries(indiaPostNames).map(([column, known]) => [column, names.findIndex((name) => known.includes(name))]),
  ) as Record<Column, number>;
  const missing = Object.entries(places).filter(([column, place]) => place < 0 && !optional.includes(column as Column));
  return missing.length === 0 ? places : undefined;
};

/** @throws ImportError when the file is neither. */
export const recognisePostalFile = async (path: string): Promise<PostalFile> => {
  const name = nameOf(path);
  const header = await headerOf(path);
  const places = placesIn(header);
  if (places)
    return { path, name, encoding: 'utf-8', delimiter: ',', kind: 'india-post', width: header.length, places };
  const first = await headerOf(path, '\t');
  if (first.length === geoNamesWidth && first[0] === 'IN' && /^\d{6}$/.test(first[1] ?? ''))
    return {
      path,
      name,
      encoding: 'utf-8',
      delimiter: '\t',
      kind: 'geonames',
      width: geoNamesWidth,
      places: geoNamesPlaces,
    };
  throw new ImportError(
    `${name} is neither India Post's directory (columns pincode, officename, district, statename, latitude, longitude) nor GeoNames' postal codes of India (12 columns divided by tabs)`,
  );
};

/** GeoNames quotes nothing: a tab divides cells and a newline rows, whatever else a name holds. */
async function* tabbedRows(file: CsvFile): AsyncGenerator<CsvRow[]> {
  let before = 0;
  let rest = '';
  for await (const text of textOf(file)) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines.map((line, index) => ({ line: before + index + 1, cells: line.split('\t') }));
    before += lines.length;
  }
  if (rest) yield [{ line: before + 1, cells: rest.split('\t') }];
}

const noOffice = { pincode: '', office: '', taluk: '', district: '', state: '', latitude: '', longitude: '' };

const officeIn = ({ width, places }: PostalFile, { line, cells }: CsvRow): RawOffice => {
  if (cells.length !== width) return { line, fault: 'Too few or too many cells', ...noOffice };
  const cell = (column: Column) => cells[places[column]] ?? '';
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
};

/**
 * The file's offices in the pieces they are read in.
 * @param onLost hears of rows that cannot be told apart.
 */
export async function* readOffices(
  file: PostalFile,
  onLost: (line: number, reason: string) => void,
): AsyncGenerator<RawOffice[]> {
  const pieces = file.kind === 'geonames' ? tabbedRows(file) : readRows(file, onLost);
  let header = file.kind === 'india-post';
  for await (const rows of pieces) {
    yield (header ? rows.slice(1) : rows).map((row) => officeIn(file, row));
    header &&= rows.length === 0;
  }
}
