import type { PointAddress } from '@bakehouse/contract/postal/postal';
import { findState } from '@bakehouse/contract/postal/states';
import { z } from 'zod';
import { OutgoingError } from './outgoing.ts';

/** Parses the documented responses of the maps services. Points outside India have no place. */

type Point = Pick<PointAddress, 'latitude' | 'longitude'>;

/** Maximum length of a text in a response; external text can have any length, and no address is longer than this. */
const maxLength = 300;
const text = z.string().transform((value) => value.trim().slice(0, maxLength));
const googleResponse = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: text,
        address_components: z.array(z.object({ long_name: text, short_name: text, types: z.array(z.string()) })),
      }),
    )
    .default([]),
});

/**
 * Converts a response of the Google Geocoding API to a place.
 * @returns null if there is no address in India at the point
 * @throws OutgoingError if the response is an error or has an undocumented shape
 * @see https://developers.google.com/maps/documentation/geocoding/requests-reverse-geocoding
 */
export function fromGoogle(body: unknown, point: Point): PointAddress | null {
  const parsed = googleResponse.safeParse(body);
  if (!parsed.success) throw unexpected();
  const { status, results } = parsed.data;
  if (status === 'ZERO_RESULTS') return null;
  if (status !== 'OK') throw new OutgoingError(`it answered ${/^[A-Z_]{1,40}$/.test(status) ? status : 'no status'}`);
  // The first result is the most exact one, but it may lack components that a wider result has.
  const [best] = results;
  if (!best) return null;
  const components = results.flatMap((result) => result.address_components);
  const find = (type: string) => components.find(({ types }) => types.includes(type));
  if (find('country')?.short_name !== 'IN') return null;
  const longName = (type: string) => find(type)?.long_name;
  return toPlace(point, {
    address: best.formatted_address,
    locality: firstNonEmpty(
      longName('sublocality_level_1'),
      longName('sublocality'),
      longName('neighborhood'),
      longName('locality'),
    ),
    city: firstNonEmpty(
      longName('locality'),
      longName('administrative_area_level_3'),
      longName('administrative_area_level_2'),
    ),
    state: firstNonEmpty(longName('administrative_area_level_1')),
    pincode: indianPincode(firstNonEmpty(longName('postal_code'))),
  });
}

const unexpected = () => new OutgoingError('it answered in a shape that is not documented');

function toPlace(point: Point, found: Omit<PointAddress, keyof Point | 'state_short'>): PointAddress {
  const state = findState(found.state);
  return {
    ...found,
    state: state?.name ?? found.state,
    state_short: state?.code ?? '',
    latitude: point.latitude,
    longitude: point.longitude,
  };
}

const firstNonEmpty = (...values: (string | undefined)[]) => values.find(Boolean) ?? '';

function indianPincode(value: string) {
  const digits = value.replaceAll(/\s/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : '';
}

const nominatimResponse = z.union([
  z.object({ error: z.unknown() }),
  z.object({ display_name: text, address: z.record(z.string(), z.string()) }),
]);

/**
 * Converts a response of Nominatim to a place.
 * @returns null if there is no address in India at the point
 * @throws OutgoingError if the response is an error or has an undocumented shape
 * @see https://nominatim.org/release-docs/latest/api/Reverse/
 */
export function fromNominatim(body: unknown, point: Point): PointAddress | null {
  const parsed = nominatimResponse.safeParse(body);
  if (!parsed.success) throw unexpected();
  if ('error' in parsed.data) {
    // `Unable to geocode` means that there is no address. Other texts are errors.
    if (parsed.data.error === 'Unable to geocode') return null;
    throw new OutgoingError('it answered with an error');
  }
  const { display_name: address, address: components } = parsed.data;
  if (components.country_code?.toLowerCase() !== 'in') return null;
  const component = (...names: string[]) => firstNonEmpty(...names.map((name) => components[name])).slice(0, maxLength);
  return toPlace(point, {
    address,
    locality: component('suburb', 'neighbourhood', 'quarter', 'city_district', 'village', 'hamlet', 'town', 'city'),
    city: component('city', 'town', 'village', 'municipality', 'county', 'state_district'),
    state: component('state'),
    pincode: indianPincode(component('postcode')),
  });
}
