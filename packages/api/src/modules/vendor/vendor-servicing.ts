import type { Total } from '@bakehouse/contract/core/envelopes';
import type { Point } from '@bakehouse/contract/core/great-circle';
import { searchText } from '@bakehouse/contract/core/search-text';
import { maxServicing } from '@bakehouse/contract/vendor/vendor.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { searchWithCorrection } from '../../platform/db/search.ts';
import { startsWithPattern } from '../../platform/db/sql-values.ts';
import { chordOfDistance, cubeOf, unitPoint } from '../../platform/db/unit-sphere.ts';
import { chordOf } from '../../platform/lib/great-circle.ts';
import { type LimitColumns, type LimitsQuery, limitColumns, limitsQuery } from './hours/vendor-hours.queries.ts';
import {
  correctedVendors,
  matchesSearch,
  type PersonRow,
  type PreferenceRow,
  preferencesOf,
  reachable,
} from './vendor.queries.ts';

/** The SQL that finds stores that can get orders: approved stores that are not deleted. */

export type SearchedRow = {
  id: string;
  store_name: string;
  locality: string;
  city: string;
  pincode: string;
  service_radius: number;
  preferences: PreferenceRow[];
} & Pick<PersonRow, 'first_name' | 'last_name' | 'phone' | 'email'>;

export type ServicingRow = SearchedRow & {
  latitude: number;
  longitude: number;
  /** Chord of the unit sphere between store and point. */
  chord: number;
} & LimitColumns;

const maxFound = 50;

/** The conditions of the index `vendor_reach`. */
const assignable = sql`v.deleted_at is null and v.status = 'approve'`;

const columns: SQL = sql`v.id, v.store_name, v.locality, v.city, v.pincode, v.service_radius, u.first_name, u.last_name, u.phone,
  u.email, ${preferencesOf(sql`p.active and t.status = 'Active'`)}`;

/** Finds stores by name, place, pincode or administrator. Names that start with the text come first. */
export const searchVendors = (db: Db, scope: Scope, typed: string): Promise<{ rows: SearchedRow[] } & Total> =>
  searchWithCorrection(
    db,
    typed,
    async (text = '') => {
      const rows = await rowsOf<SearchedRow>(
        db,
        sql`select ${columns} from vendor v join admin_user u on u.id = v.store_admin
            where ${assignable} and ${reachable(scope)} and ${matchesSearch(text, 'active')}
            order by v.words like ${startsWithPattern(` ${searchText(text)}`)} desc, lower(v.store_name), v.id limit ${maxFound}`,
      );
      return { rows, total: rows.length };
    },
    () => correctedVendors(scope, 'active'),
  );

/** @param storePoint the point of a store on the unit sphere; `canReach` selects by an index what the distance decides */
const findReaching = (
  db: Db,
  scope: Scope,
  { point, storePoint, canReach }: { point: SQL; storePoint: SQL; canReach: SQL },
  limits: LimitsQuery,
): Promise<ServicingRow[]> =>
  rowsOf(
    db,
    sql`
      select ${columns}, v.latitude, v.longitude, v.chord, ${limitColumns(limits)}
      from (
        select v.*, cube_distance(${storePoint}, ${point}) as chord from vendor v
        where ${assignable} and ${reachable(scope)} and v.service_radius > 0 and ${canReach}
          and cube_distance(${storePoint}, ${point}) <= ${chordOfDistance(sql`v.service_radius`)}
        order by chord, v.id limit ${maxServicing}
      ) as v join admin_user u on u.id = v.store_admin
      order by v.chord, v.id`,
  );

/**
 * Finds the stores with a service radius that contains the point, nearest first. The index selects stores by the boxes around their
 * service areas, and the filter by the exact distance.
 */
export function findServicing(
  db: Db,
  scope: Scope,
  point: Point,
  limits: LimitsQuery = limitsQuery([]),
): Promise<ServicingRow[]> {
  const cube = cubeOf(point);
  return findReaching(db, scope, { point: cube, storePoint: sql`v.point`, canReach: sql`v.reach @> ${cube}` }, limits);
}

/** The point of a store, rounded to two decimals of a degree. */
const roundedStorePoint = sql`(
  select ${unitPoint}
  from (select round(v.latitude::numeric, 2)::float8 as latitude, round(v.longitude::numeric, 2)::float8 as longitude) as rounded)`;
/** Kilometres that are more than rounding moves a point. */
const maxRounding = 0.8;

/**
 * Like `findServicing`, for answers to anyone. Both points are rounded to two decimals of a degree, about a kilometre, so that
 * no number of calls tells where a store is: many are homes.
 */
export function findPublicServicing(
  db: Db,
  { latitude, longitude }: Point,
  limits: LimitsQuery,
): Promise<ServicingRow[]> {
  const round = (degrees: number) => Math.round(degrees * 100) / 100;
  const point = cubeOf({ latitude: round(latitude), longitude: round(longitude) });
  const canReach = sql`v.reach && cube_enlarge(${point}, ${chordOf(maxRounding)}::float8, 3)`;
  const points = { point, storePoint: roundedStorePoint, canReach };
  return findReaching(db, { reach: 'all' }, points, limits);
}
