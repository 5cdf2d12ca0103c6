import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Total } from '@bakehouse/contract/core/envelopes';
import type { Point } from '@bakehouse/contract/core/great-circle';
import { searchWords } from '@bakehouse/contract/core/search-text';
import {
  maxFoundAddresses,
  maxLocations,
  maxMapPlaces,
  maxNearestDistance,
  type postalEndpoints,
} from '@bakehouse/contract/postal/postal';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { containsWords, matchesAll, type SearchedRows, searchWithCorrection } from '../../platform/db/search.ts';
import { startsWithPattern } from '../../platform/db/sql-values.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import { chordTo } from '../../platform/db/unit-sphere.ts';
import { boxesAround, chordOf } from '../../platform/lib/great-circle.ts';
import type { postalOfficeTable } from './postal.table.ts';

/** The SQL that reads the postal directory. */

export type OfficeRow = Omit<SqlRow<typeof postalOfficeTable>, 'place' | 'names'>;

const columns = sql.raw('id, pincode, office, taluk, district, state, state_short, latitude, longitude');

// These expressions must match the indexes in postal.table.ts exactly; other spellings would scan the whole table.
const pincodeKey = sql.raw('(pincode collate "C")');
const officeKey = sql.raw('(lower(office) collate "C")');
const talukKey = sql.raw('(lower(taluk) collate "C")');
const districtKey = sql.raw('(lower(district) collate "C")');

/**
 * Finds offices, best match first: an exact pincode, names that start with the text, then names that contain all its
 * words.
 */
export const searchOffices = (db: Db, key: string): Promise<{ rows: OfficeRow[] } & Total> =>
  searchWithCorrection(
    db,
    key,
    async (search = '') => {
      const rows = await findOffices(db, search);
      return { rows, total: rows.length };
    },
    correctedOffices,
  );

async function findOffices(db: Db, key: string): Promise<OfficeRow[]> {
  const text = key.toLowerCase().split(/\s+/).filter(Boolean).join(' ');
  const first = await findByPrefix(db, text);
  if (first.length === maxFoundAddresses) return first;
  const rest = await rowsOf<OfficeRow>(
    db,
    sql`select ${columns} from postal_office where ${matchesWords(text)}
        order by ${officeKey}, pincode, id limit ${maxFoundAddresses}`,
  );
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...rest.filter(({ id }) => !known.has(id))].slice(0, maxFoundAddresses);
}

/** Finds offices by the start of pincode, office, taluk or district, in this order. Each branch scans one index. */
function findByPrefix(db: Db, text: string): Promise<OfficeRow[]> {
  const like = startsWithPattern(text);
  const branch = (rank: number, key: SQL, order: SQL) => sql`
    (select ${columns}, ${rank}::int as rank from postal_office where ${key} like ${like} order by ${order} limit ${maxFoundAddresses})`;
  return rowsOf(
    db,
    sql`
      select ${columns} from (
        select distinct on (id) * from (
          ${branch(1, pincodeKey, sql`${pincodeKey}, office`)}
          union all ${branch(2, officeKey, sql`${officeKey}, pincode`)}
          union all ${branch(3, talukKey, sql`${talukKey}, pincode, office`)}
          union all ${branch(4, districtKey, sql`${districtKey}, pincode, office`)}
        ) as found order by id, rank
      ) as best
      order by rank, case when rank = 1 then ${pincodeKey} end, ${officeKey}, pincode, id limit ${maxFoundAddresses}`,
  );
}

/**
 * Matches offices whose names (including the state: `hauz khas delhi`) contain every word. A word of digits also
 * matches the start of a pincode.
 */
const matchesWords = (search: string): SQL =>
  matchesAll(
    searchWords(search).map((word) => {
      const containsWord = containsWords(sql`names`, word);
      return /^\d+$/.test(word)
        ? sql`(${pincodeKey} like ${startsWithPattern(word)} or ${containsWord})`
        : containsWord;
    }),
    search,
  );

/** The offices among which a typing error is corrected. */
const correctedOffices = (): SearchedRows[] => [
  { from: sql`postal_office where true`, text: sql`names`, isLong: true },
];

export type NearRow = OfficeRow & { chord: number };

export const findAround = (db: Db, point: Point, kilometres: number): Promise<NearRow[]> =>
  findNear(db, point, kilometres, maxLocations);

/** Finds the offices within a distance, nearest first. The index selects the boxes, and the filter the circle. */
function findNear(db: Db, center: Point, kilometres: number, limit: number): Promise<NearRow[]> {
  const point = roundPoint(center);
  const boxes = boxesAround(point, kilometres).map(
    ({ south, north, west, east }) =>
      sql`place <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
  );
  return rowsOf(
    db,
    sql`
      select ${columns}, chord from (
        select ${columns}, ${chordTo(point)} as chord from postal_office where ${sql.join(boxes, sql` or `)}
      ) as boxed
      where chord <= ${chordOf(kilometres)}::float8 order by chord, id limit ${limit}`,
  );
}

/** Rounds to a tenth of a millimetre, because PostgreSQL reports an underflow for values close to zero. */
const roundPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(9)),
  longitude: Number(longitude.toFixed(9)),
});

/**
 * Finds the nearest office. Most points have one within the first few kilometres; only for the others a larger area is
 * searched.
 */
export async function findNearest(db: Db, point: Point): Promise<NearRow | undefined> {
  for (const kilometres of [maxNearestDistance / 10, maxNearestDistance]) {
    const [nearest] = await findNear(db, point, kilometres, 1);
    if (nearest) return nearest;
  }
  return undefined;
}

export type DistrictRow = { state: string; district: string; latitude: number; longitude: number; offices: number };

/** Returns every district with the mean position of its offices. */
export const countDistricts = (db: Db): Promise<DistrictRow[]> =>
  rowsOf(
    db,
    sql`select state, district, avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude,
          count(*)::int as offices
        from postal_office group by state, district`,
  );

type Box = { south: number; west: number; north: number; east: number };
/** Columns and rows of the grid over which offices on a map are spread, together at most `maxMapPlaces`. */
const grid = { columns: 8, rows: 7 } as const;

/** Finds one office for each cell of a grid over the box, so that the names do not overlap. */
export function findSpreadOffices(
  db: Db,
  { south, west, north, east }: Box,
): Promise<{ name: string; pincode: string; latitude: number; longitude: number }[]> {
  const cell = (column: SQL, from: number, to: number, count: number) =>
    sql`floor((${column} - ${from}::float8) / ${(to - from) / count}::float8)`;
  return rowsOf(
    db,
    sql`
      select distinct on (x, y) name, pincode, latitude, longitude from (
        select office as name, pincode, latitude, longitude,
          ${cell(sql`longitude`, west, east, grid.columns)} as x, ${cell(sql`latitude`, south, north, grid.rows)} as y
        from postal_office
        where place <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))
      ) as boxed order by x, y, length(name), name limit ${maxMapPlaces}`,
  );
}

const defaultPerPage = 50;

type PostalQuery = QueryOf<typeof postalEndpoints.list>;

export const findPage = (db: Db, query: PostalQuery): Promise<{ rows: OfficeRow[] } & Total> =>
  searchWithCorrection(db, query.search, (search) => findMatchingPage(db, { ...query, search }), correctedOffices);

async function findMatchingPage(
  db: Db,
  { search = '', state, page = 1, perPage = defaultPerPage }: PostalQuery,
): Promise<{ rows: OfficeRow[]; total: number }> {
  const where = sql`${state ? sql`state_short = ${state}` : sql`true`} and ${matchesWords(search)}`;
  const rows = await rowsOf<OfficeRow>(
    db,
    sql`select ${columns} from postal_office where ${where} order by pincode, office, district
        limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from postal_office where ${where}`,
  );
  return { rows, total: counted?.total ?? 0 };
}

export type ImportRow = {
  at: string;
  files: string[];
  read: number;
  kept: number;
  rejected: number;
  repairs: { what: string; count: number }[];
  rejections: { what: string; count: number }[];
};

export const countByState = (db: Db): Promise<{ name: string; code: string; rows: number }[]> =>
  rowsOf(
    db,
    sql`select min(state) as name, state_short as code, count(*)::int as rows from postal_office
        group by state_short order by name`,
  );

export async function countPincodes(db: Db): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select distinct pincode from postal_office) as each`,
  );
  return row?.n ?? 0;
}

export async function findLastImport(db: Db): Promise<ImportRow | undefined> {
  const [row] = await rowsOf<ImportRow>(
    db,
    sql`select at, files, read, kept, refused as rejected, repairs, refusals as rejections from postal_import order by at desc, id desc limit 1`,
  );
  return row;
}
