import type { Total } from '@bakehouse/contract/core/envelopes';
import type { Point } from '@bakehouse/contract/core/great-circle';
import { searchText } from '@bakehouse/contract/core/search-text';
import { maxServicing } from '@bakehouse/contract/vendor/vendor.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { searchWithCorrection } from '../../platform/db/search.ts';
import { startsWithPattern } from '../../platform/db/sql-values.ts';
import { unitVector } from '../../platform/lib/great-circle.ts';
import { type TimeColumns, timeColumns } from './hours/vendor-hours.queries.ts';
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
} & TimeColumns;

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

/**
 * Finds the stores with a service radius that contains the point, nearest first. The index selects stores by the boxes around their
 * service areas, and the filter by the exact distance.
 * @param days the days of which orders are counted by slot, without the order `exceptOrder`
 */
export const findServicing = (
  db: Db,
  scope: Scope,
  point: Point,
  { days, exceptOrder }: { days: readonly string[]; exceptOrder: string | null } = { days: [], exceptOrder: null },
): Promise<ServicingRow[]> => {
  const [x, y, z] = unitVector(point);
  const pointCube = sql`cube(array[${x}, ${y}, ${z}]::float8[])`;
  return rowsOf(
    db,
    sql`
      select ${columns}, v.latitude, v.longitude, v.chord, ${timeColumns(days, exceptOrder)}
      from (
        select v.*, cube_distance(v.point, ${pointCube}) as chord from vendor v
        where ${assignable} and ${reachable(scope)} and v.service_radius > 0 and v.reach @> ${pointCube}
          and cube_distance(v.point, ${pointCube}) <= 2 * sin(v.service_radius / (2 * 6371.0088))
        order by chord, v.id limit ${maxServicing}
      ) as v join admin_user u on u.id = v.store_admin
      order by v.chord, v.id`,
  );
};
