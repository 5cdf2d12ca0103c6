import type { PlaceFound } from '@bakehouse/contract/postal/postal';
import { findState } from '@bakehouse/contract/postal/states';
import { z } from 'zod';
import { OutgoingError } from './outgoing.ts';

/** The answers of the maps services, in their documented shapes, as a place. Only what lies in India is one. */

type Point = Pick<PlaceFound, 'latitude' | 'longitude'>;

/** What a stranger sends is text of any length; more than this is no address. */
const longest = 300;
const text = z.string().transform((value) => value.trim().slice(0, longest));

const unexpected = () => new OutgoingError('it answered in a shape that is not documented');

const indianPincode = (value: string) => {
  const digits = value.replaceAll(/\s/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : '';
};

const firstOf = (...values: (string | undefined)[]) => values.find(Boolean) ?? '';

const placeOf = (point: Point, found: Omit<PlaceFound, keyof Point | 'state_short'>): PlaceFound => {
  const state = findState(found.state);
  return {
    ...found,
    state: state?.name ?? found.state,
    state_short: state?.code ?? '',
    latitude: point.latitude,
    longitude: point.longitude,
  };
};

const googleAnswer = z.object({
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

/** Google Geocoding API, https://developers.google.com/maps/documentation/geocoding/requests-reverse-geocoding */
export const fromGoogle = (body: unknown, point: Point): PlaceFound | null => {
  const parsed = googleAnswer.safeParse(body);
  if (!parsed.success) throw unexpected();
  const { status, results } = parsed.data;
  if (status === 'ZERO_RESULTS') return null;
  if (status !== 'OK') throw new OutgoingError(`it answered ${/^[A-Z_]{1,40}$/.test(status) ? status : 'no status'}`);
  // The first result is the most exact one, but may lack what a wider one has.
  const [best] = results;
  if (!best) return null;
  const components = results.flatMap((result) => result.address_components);
  const find = (type: string) => components.find(({ types }) => types.includes(type));
  if (find('country')?.short_name !== 'IN') return null;
  const long = (type: string) => find(type)?.long_name;
  return placeOf(point, {
    address: best.formatted_address,
    locality: firstOf(long('sublocality_level_1'), long('sublocality'), long('neighborhood'), long('locality')),
    city: firstOf(long('locality'), long('administrative_area_level_3'), long('administrative_area_level_2')),
    state: firstOf(long('administrative_area_level_1')),
    pincode: indianPincode(firstOf(long('postal_code'))),
  });
};

const nominatimAnswer = z.union([
  z.object({ error: z.unknown() }),
  z.object({ display_name: text, address: z.record(z.string(), z.string()) }),
]);

/** Nominatim, https://nominatim.org/release-docs/latest/api/Reverse/ */
export const fromNominatim = (body: unknown, point: Point): PlaceFound | null => {
  const parsed = nominatimAnswer.safeParse(body);
  if (!parsed.success) throw unexpected();
  if ('error' in parsed.data) {
    // `Unable to geocode` is an answer: there is nothing. Any other error is one.
    if (parsed.data.error === 'Unable to geocode') return null;
    throw new OutgoingError('it answered with an error');
  }
  const { display_name: address, address: parts } = parsed.data;
  if (parts.country_code?.toLowerCase() !== 'in') return null;
  const part = (...names: string[]) => firstOf(...names.map((name) => parts[name])).slice(0, longest);
  return placeOf(point, {
    address,
    locality: part('suburb', 'neighbourhood', 'quarter', 'city_district', 'village', 'hamlet', 'town', 'city'),
    city: part('city', 'town', 'village', 'municipality', 'county', 'state_district'),
    state: part('state'),
    pincode: indianPincode(part('postcode')),
  });
};
