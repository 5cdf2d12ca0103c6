import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { type MapPlace, maxMapPlaces, type postalEndpoints } from '@bakehouse/contract/postal/postal';
import type { Db } from '../../platform/db/client.ts';
import { countDistricts, type DistrictRow, findSpreadOffices } from './postal.queries.ts';

/** Finds place names for a map without tiles, so that users can see where a point is. */

type View = QueryOf<typeof postalEndpoints.places>;

/** Below these zoom levels, a map shows states, then districts. */
const districtZoom = 6;
const localityZoom = 10;
/**
 * Maximum size of a view with localities, in degrees. A larger view shows districts at any zoom, so that no request
 * reads many offices.
 */
const maxLocalitySpan = 3;
/** Lifetime of the cache in milliseconds. Districts change only with an import. */
const cacheTime = 10 * 60_000;

/** Creates a finder of place names for a view. The about 750 districts are cached in memory for ten minutes. */
export function openMapPlaces() {
  let districts: { readonly rows: Promise<DistrictRow[]>; readonly until: number } | undefined;
  const readDistricts = (db: Db, now: number): Promise<DistrictRow[]> => {
    if (!districts || districts.until <= now) {
      const rows = countDistricts(db);
      districts = { rows, until: now + cacheTime };
      rows.catch(() => {
        districts = undefined;
      });
    }
    return districts.rows;
  };

  return async (db: Db, now: Date, view: View): Promise<MapPlace[]> => {
    const { south, west, north, east, zoom } = view;
    if (south >= north || west >= east) return [];
    const isSmall = north - south <= maxLocalitySpan && east - west <= maxLocalitySpan;
    if (zoom >= localityZoom && isSmall)
      return (await findSpreadOffices(db, view)).map((office) => ({ kind: 'locality', ...office }));
    const all = await readDistricts(db, now.getTime());
    const largestFirst = all.toSorted((a, b) => b.offices - a.offices);
    const places = zoom < districtZoom ? statesOf(all) : largestFirst.map(toDistrict);
    return places.filter((place) => isWithin(view, place)).slice(0, maxMapPlaces);
  };
}

/** Returns the states, each at the mean position of its offices. */
const statesOf = (districts: readonly DistrictRow[]): MapPlace[] =>
  [...Map.groupBy(districts, (district) => district.state)].map(([name, group]) => {
    const offices = group.reduce((sum, district) => sum + district.offices, 0);
    const mean = (key: 'latitude' | 'longitude') =>
      group.reduce((sum, district) => sum + district[key] * district.offices, 0) / offices;
    return { kind: 'state', name, pincode: '', latitude: mean('latitude'), longitude: mean('longitude') };
  });

const toDistrict = ({ district, latitude, longitude }: DistrictRow): MapPlace => ({
  kind: 'district',
  name: district,
  pincode: '',
  latitude,
  longitude,
});

const isWithin = (
  { south, west, north, east }: View,
  { latitude, longitude }: { latitude: number; longitude: number },
) => latitude >= south && latitude <= north && longitude >= west && longitude <= east;
