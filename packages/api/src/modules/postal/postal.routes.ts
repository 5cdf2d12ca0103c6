import { normalisePincode } from '@bakehouse/contract/core/fields';
import type { Point } from '@bakehouse/contract/core/great-circle';
import {
  type FoundAddress,
  maxIgnoredSearchLength,
  type PointAddress,
  type PostalRecord,
  postalEndpoints,
  type ServiceArea,
} from '@bakehouse/contract/postal/postal';
import { type Route, route } from '../../kernel/http/route.ts';
import type { Db } from '../../platform/db/client.ts';
import { kilometresOf } from '../../platform/lib/great-circle.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { openMapPlaces } from './map-places.ts';
import {
  countByState,
  countPincodes,
  findAround,
  findLastImport,
  findNearest,
  findPage,
  type NearRow,
  type OfficeRow,
  searchOffices,
} from './postal.queries.ts';

/**
 * The locations of post offices are public, so the handlers ignore the scope: a permission for the own store gives the
 * same responses. The permission itself is still required.
 */
export const postalRoutes = (places = openMapPlaces()): Route[] => [
  route(postalEndpoints.search, async ({ db }, { query: { key } }) => {
    if (key.length <= maxIgnoredSearchLength) return { data: [] };
    const { rows, correctedSearch } = await searchOffices(db, normalisePincode(key));
    return { data: rows.map(toFound), correctedSearch };
  }),
  route(postalEndpoints.locations, async ({ db }, { body: { radius, ...point } }) => ({
    data: radius === 0 ? [] : (await findAround(db, point, radius)).map(toArea),
  })),
  route(postalEndpoints.reverse, async ({ db, deps }, { query: { lat, lng } }) => {
    const point = { latitude: lat, longitude: lng };
    return { data: await deps.geocoder(point, () => nearestPlace(db, point)) };
  }),
  route(postalEndpoints.places, async ({ db, deps }, { query }) => ({ data: await places(db, deps.now(), query) })),
  route(postalEndpoints.list, async ({ db }, { query }) => {
    const { rows, ...total } = await findPage(db, query);
    return { data: rows.map(toRecord), ...total };
  }),
  route(postalEndpoints.summary, async ({ db }) => {
    const states = await countByState(db);
    const last = await findLastImport(db);
    return {
      data: {
        rows: states.reduce((sum, { rows }) => sum + rows, 0),
        pincodes: await countPincodes(db),
        states,
        last_import: last ? { ...last, at: toIsoTime(last.at) } : null,
      },
    };
  }),
];

const toFound = (row: OfficeRow): FoundAddress => ({
  _id: row.id,
  Pincode: row.pincode,
  Taluk: row.taluk,
  District: row.district,
  StateName: row.state,
  OfficeName: row.office,
  latitude: row.latitude,
  longitude: row.longitude,
});

const toArea = (row: NearRow): ServiceArea => ({
  id: row.id,
  locality: row.office,
  region: row.district,
  state_short: row.state_short,
  pincode: row.pincode,
  latitude: row.latitude,
  longitude: row.longitude,
  distance_km: Math.round(kilometresOf(row.chord) * 1_000) / 1_000,
});

/** Returns the nearest post office as the place of a point. */
async function nearestPlace(db: Db, point: Point): Promise<PointAddress | null> {
  const office = await findNearest(db, point);
  if (!office) return null;
  const { office: locality, taluk, district, state, state_short, pincode } = office;
  const names = [...new Set([locality, taluk, district].filter(Boolean))];
  return {
    address: `${names.join(', ')}, ${state} ${pincode}`,
    locality,
    city: district,
    state,
    state_short,
    pincode,
    ...point,
  };
}

const toRecord = ({ id, ...row }: OfficeRow): PostalRecord => ({ _id: id, ...row });
