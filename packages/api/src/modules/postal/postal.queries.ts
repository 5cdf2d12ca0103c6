import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Point } from '@bakehouse/contract/core/great-circle';
import {
  maxFound,
  maxLocations,
  maxMapPlaces,
  maxNearestDistance,
  type postalEndpoints,
} from '@bakehouse/contract/postal/postal';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { boxesAround, chordOf } from '../../great-circle.ts';

/** Every SQL that reads the postal directory, named by its question. */

export type OfficeRow = {
  id: string;
  pincode: string;
  office: string;
  taluk: string;
  district: string;
  state: string;
  state_short: string;
  latitude: number;
  longitude: number;
};

const columns = sql.raw('id, pincode, office, taluk, district, state, state_short, latitude, longitude');

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
const beginning = (text: string) => `${escaped(text)}%`;
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

// Each is an indexed expression of postal.table.ts; another spelling of it would read the whole table.
const pincodeKey = sql.raw('(pincode collate "C")');
const officeKey = sql.raw('(lower(office) collate "C")');
const talukKey = sql.raw('(lower(taluk) collate "C")');
const districtKey = sql.raw('(lower(district) collate "C")');

/** Offices whose names (with their state's: `hauz khas delhi`) hold every word; a word of digits is the beginning of a pincode, or part of a name. */
const holding = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => {
      const within = sql`names like ${`%${escaped(word)}%`}`;
      return /^\d+$/.test(word) ? sql`(${pincodeKey} like ${beginning(word)} or ${within})` : within;
    }),
    sql` and `,
  );

/** What begins with the text, by rank: pincode, office, taluk, district. Each branch is one walk along an index. */
const findBeginning = (db: Db, text: string): Promise<OfficeRow[]> => {
  const like = beginning(text);
  const branch = (rank: number, key: SQL, order: SQL) => sql`
    (select ${columns}, ${rank}::int as rank from postal_office where ${key} like ${like} order by ${order} limit ${maxFound})`;
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
      order by rank, case when rank = 1 then ${pincodeKey} end, ${officeKey}, pincode, id limit ${maxFound}`,
  );
};

/** Best first: an exact pincode, what begins with the text, then what holds all its words. */
export const searchOffices = async (db: Db, key: string): Promise<OfficeRow[]> => {
  const text = wordsOf(key.toLowerCase()).join(' ');
  const first = await findBeginning(db, text);
  if (first.length === maxFound) return first;
  const rest = await rowsOf<OfficeRow>(
    db,
    sql`select ${columns} from postal_office where ${holding(wordsOf(text))}
        order by ${officeKey}, pincode, id limit ${maxFound}`,
  );
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...rest.filter(({ id }) => !known.has(id))].slice(0, maxFound);
};

export type NearRow = OfficeRow & { chord: number };

/** The chord of the great circle between a row and a point of degrees: haversine, which is exact where it matters, nearby. */
const chordTo = ({ latitude, longitude }: Point): SQL => {
  const half = (column: SQL, degrees: number) => sql`power(sin(radians(${column} - ${degrees}::float8) / 2), 2)`;
  return sql`2 * sqrt(${half(sql`latitude`, latitude)}
    + cos(radians(latitude)) * cos(radians(${latitude}::float8)) * ${half(sql`longitude`, longitude)})`;
};

/** To a tenth of a millimetre: PostgreSQL refuses to compute with what is next to nothing. */
const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(9)),
  longitude: Number(longitude.toFixed(9)),
});

/** Within so many km, nearest first: the boxes by the index, the circle by the filter. */
const findNear = (db: Db, asked: Point, kilometres: number, most: number): Promise<NearRow[]> => {
  const point = rounded(asked);
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
      where chord <= ${chordOf(kilometres)}::float8 order by chord, id limit ${most}`,
  );
};

export const findAround = (db: Db, point: Point, kilometres: number): Promise<NearRow[]> =>
  findNear(db, point, kilometres, maxLocations);

/** Most points have an office within the first few km; only the others are looked for further away. */
export const findNearest = async (db: Db, point: Point): Promise<NearRow | undefined> => {
  for (const kilometres of [maxNearestDistance / 10, maxNearestDistance]) {
    const [nearest] = await findNear(db, point, kilometres, 1);
    if (nearest) return nearest;
  }
  return undefined;
};

export type DistrictRow = { state: string; district: string; latitude: number; longitude: number; offices: number };

/** Every district with the mean position of its offices. */
export const countDistricts = (db: Db): Promise<DistrictRow[]> =>
  rowsOf(
    db,
    sql`select state, district, avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude,
          count(*)::int as offices
        from postal_office group by state, district`,
  );

type Box = { south: number; west: number; north: number; east: number };
/** Columns and rows of the grid that offices on a map are spread over; together at most `maxMapPlaces`. */
const grid = { columns: 8, rows: 7 } as const;

/** One office of each cell of a grid over the box, so that the names do not lie in a heap. */
export const findSpreadOffices = (
  db: Db,
  { south, west, north, east }: Box,
): Promise<{ name: string; pincode: string; latitude: number; longitude: number }[]> => {
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
};

const defaultPerPage = 50;

export const findPage = async (
  db: Db,
  { search = '', state, page = 1, perPage = defaultPerPage }: QueryOf<typeof postalEndpoints.list>,
): Promise<{ rows: OfficeRow[]; total: number }> => {
  const words = wordsOf(search.toLowerCase());
  const conditions = [state ? sql`state_short = ${state}` : undefined, words.length ? holding(words) : undefined];
  const where = sql.join([sql`true`, ...conditions.filter((one) => one !== undefined)], sql` and `);
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
};

export type ImportRow = {
  at: Date;
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

export const countPincodes = async (db: Db): Promise<number> => {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select distinct pincode from postal_office) as each`,
  );
  return row?.n ?? 0;
};

export const findLastImport = async (db: Db): Promise<ImportRow | undefined> => {
  const [row] = await rowsOf<ImportRow>(
    db,
    sql`select at, files, read, kept, refused as rejected, repairs, refusals as rejections from postal_import order by at desc, id desc limit 1`,
  );
  return row;
};
