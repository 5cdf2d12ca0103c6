import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, matchesResponse } from '../core/envelopes.ts';
import {
  countQuery,
  idField,
  latitudeField,
  longitudeField,
  pageQuery,
  searchTextField,
  timeField,
} from '../core/fields.ts';
import { maxRadius } from '../vendor/radius.ts';
import { stateCodes } from './states.ts';

/** Post offices: the address search, the service areas of stores, and the offline geocoder. */

/** A search text of up to this length finds nothing (spec 1 §5). */
export const maxIgnoredSearchLength = 3;
export const maxFoundAddresses = 50;
/** Maximum number of locations of a service area; the nearest are used. */
export const maxLocations = 5_000;
/** Maximum distance in km from a point to the post office that gives its address. */
export const maxNearestDistance = 50;

/** Field names as in spec 1 §3. */
export const foundAddress = z.object({
  _id: idField,
  Pincode: z.string(),
  Taluk: z.string(),
  District: z.string(),
  StateName: z.string(),
  OfficeName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type FoundAddress = z.output<typeof foundAddress>;

export const serviceArea = z.object({
  id: idField,
  /** Name of the post office. */
  locality: z.string(),
  /** District of the post office. */
  region: z.string(),
  state_short: z.string(),
  pincode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Great-circle distance in km, rounded to the metre. */
  distance_km: z.number(),
});
export type ServiceArea = z.output<typeof serviceArea>;

export const pointAddress = z.object({
  address: z.string(),
  locality: z.string(),
  city: z.string(),
  state: z.string(),
  /** Empty when the state is not an Indian state. */
  state_short: z.string(),
  pincode: z.string(),
  /** The requested point, not the post office's, so that a store does not move. */
  latitude: z.number(),
  longitude: z.number(),
});
export type PointAddress = z.output<typeof pointAddress>;

export const postalRecord = z.object({
  _id: idField,
  pincode: z.string(),
  office: z.string(),
  taluk: z.string(),
  district: z.string(),
  state: z.string(),
  state_short: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type PostalRecord = z.output<typeof postalRecord>;

const counted = z.object({ what: z.string(), count: z.int() });

const postalSummary = z.object({
  rows: z.int(),
  pincodes: z.int(),
  states: z.array(z.object({ name: z.string(), code: z.string(), rows: z.int() })),
  last_import: z
    .object({
      at: timeField,
      files: z.array(z.string()),
      read: z.int(),
      kept: z.int(),
      rejected: z.int(),
      repairs: z.array(counted),
      rejections: z.array(counted),
    })
    .nullable(),
});

/** Degrees in a query string. */
const degreesQuery = (field: z.ZodNumber, limit: number, message: string) =>
  z
    .string(message)
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, message)
    .transform(Number)
    .pipe(field)
    .meta({ type: 'number', minimum: -limit, maximum: limit });

/** A label for a map without tiles: states at low zoom, then districts, then post offices with pincodes. */
export const mapPlace = z.object({
  kind: z.enum(['state', 'district', 'locality']),
  name: z.string(),
  /** Pincode of a post office; empty for a district or a state. */
  pincode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type MapPlace = z.output<typeof mapPlace>;
export const maxMapPlaces = 60;

const latitudeQuery = (name: string) => degreesQuery(latitudeField, 90, `${name} must be degrees from -90 to 90`);
const longitudeQuery = (name: string) => degreesQuery(longitudeField, 180, `${name} must be degrees from -180 to 180`);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Kilometres. An empty value counts as 0, which clears the service area (spec 1 §2). */
const radiusField = z
  .preprocess(
    (value) => (isEmpty(value) ? 0 : value),
    z
      .number('Enter a radius in km')
      .min(0, 'Radius must not be negative')
      .max(maxRadius, `Radius must be at most ${maxRadius} km`),
  )
  .meta({ type: 'number', minimum: 0, maximum: maxRadius });

const common = { module: 'Postal', access: 'permission', methods: ['GET'] } as const;

export const postalEndpoints = {
  /**
   * Exact pincode first, then names that start with the text, then names that contain all its words; `[]` for text
   * that is too short.
   */
  search: defineEndpoint({
    ...common,
    name: 'Search addresses',
    operationId: 'searchAddresses',
    description:
      'Returns up to 50 post offices: an exact pincode first, then names that begin with the text, then names that contain all its words.',
    path: 'address/search_address',
    query: z.strictObject({ key: searchTextField() }),
    response: matchesResponse(foundAddress),
  }),
  /** All post offices within the radius, nearest first, at most 5,000. */
  locations: defineEndpoint({
    ...common,
    name: 'List the areas around a point',
    operationId: 'listAreasAround',
    description: 'Returns the post offices within a radius of a point, nearest first, at most 5,000.',
    methods: ['POST'],
    path: 'newvendor/locations',
    reads: true,
    body: z.object({ latitude: latitudeField, longitude: longitudeField, radius: radiusField }),
    response: dataResponse(z.array(serviceArea)),
  }),
  /** Address at a point; null where no post office is near. */
  reverse: defineEndpoint({
    ...common,
    name: 'Find the address of a point',
    operationId: 'getAddressOfPoint',
    description: 'Returns the address of a point, or null when none is known.',
    path: 'address/reverse',
    query: z.strictObject({
      lat: degreesQuery(latitudeField, 90, 'lat must be degrees'),
      lng: degreesQuery(longitudeField, 180, 'lng must be degrees'),
    }),
    response: dataResponse(pointAddress.nullable()),
  }),
  /** Labels for the visible part of a map, evenly distributed, at most 60. */
  places: defineEndpoint({
    ...common,
    name: 'List place names for a map',
    operationId: 'listMapPlaces',
    description: 'Returns up to 60 names of states, districts or localities within the edges of a map.',
    path: 'postal/places',
    query: z.strictObject({
      south: latitudeQuery('south'),
      west: longitudeQuery('west'),
      north: latitudeQuery('north'),
      east: longitudeQuery('east'),
      zoom: countQuery(0, 24, 'zoom must be a whole number from 0 to 24'),
    }),
    response: dataResponse(z.array(mapPlace)),
  }),
  list: defineEndpoint({
    ...common,
    name: 'List post offices',
    operationId: 'listPostOffices',
    description: 'Returns a page of the postal directory.',
    path: 'postal/list',
    query: z.strictObject({
      /** Words of office, taluk or district, or the start of a pincode. */
      search: searchTextField().optional(),
      state: z.enum(stateCodes, 'state must be the short code of a state').optional(),
      ...pageQuery(),
    }),
    response: listResponse(postalRecord),
  }),
  summary: defineEndpoint({
    ...common,
    name: 'View the postal directory',
    operationId: 'getPostalSummary',
    description: 'Returns the size of the postal directory, by state, and the report of its last import.',
    path: 'postal/summary',
    response: dataResponse(postalSummary),
  }),
};

nameComponents({
  FoundAddress: foundAddress,
  MapPlace: mapPlace,
  PointAddress: pointAddress,
  PostOffice: postalRecord,
  PostalSummary: postalSummary,
  ServiceArea: serviceArea,
});
