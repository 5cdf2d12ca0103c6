import type { PointAddress } from '@bakehouse/contract/postal/postal';
import type { Config } from '../config.ts';
import { fromGoogle, fromNominatim } from './geocoder-responses.ts';
import { OutgoingError, outgoingClient } from './outgoing.ts';

/** Finds the address of a point, with a maps service if one is configured, else with the postal directory. */

type Point = Pick<PointAddress, 'latitude' | 'longitude'>;

/** Returns the place at `point`. `offline` looks it up in the postal directory, which is the fallback. */
export type Geocoder = (point: Point, offline: () => Promise<PointAddress | null>) => Promise<PointAddress | null>;
type Provider = {
  readonly url: string;
  readonly pathOf: (point: Point, key: string) => string;
  readonly read: (body: unknown, point: Point) => PointAddress | null;
};

const providers: Record<'google' | 'nominatim', Provider> = {
  google: {
    url: 'https://maps.googleapis.com',
    pathOf: ({ latitude, longitude }, key) =>
      `/maps/api/geocode/json?${new URLSearchParams({ latlng: `${latitude},${longitude}`, language: 'en', region: 'in', key })}`,
    read: fromGoogle,
  },
  nominatim: {
    url: 'https://nominatim.openstreetmap.org',
    pathOf: ({ latitude, longitude }, key) =>
      `/reverse?${new URLSearchParams({
        format: 'jsonv2',
        lat: String(latitude),
        lon: String(longitude),
        addressdetails: '1',
        'accept-language': 'en',
        ...(key ? { key } : {}),
      })}`,
    read: fromNominatim,
  },
};

/**
 * Opens the configured geocoder.
 * @param warn called with the reason when a provider fails; the reason never contains the key
 * @returns a geocoder that uses the postal directory if no provider is configured, or if the provider fails or finds no
 *   address
 */
export function openGeocoder(
  config: Pick<Config, 'GEOCODER' | 'GEOCODER_KEY' | 'GEOCODER_URL'>,
  warn: (reason: string) => void,
): Geocoder {
  if (config.GEOCODER === 'offline') return offlineGeocoder;
  const { url, pathOf, read } = providers[config.GEOCODER];
  const base = new URL(config.GEOCODER_URL ?? url);
  const send = outgoingClient(base.href);
  const basePath = base.pathname.replace(/\/$/, '');
  // Nominatim's usage policy requires a user agent that identifies the application.
  const headers = { accept: 'application/json', 'user-agent': 'Bakehouse' };
  const findPlace = async (point: Point) => {
    const path = basePath + pathOf(point, config.GEOCODER_KEY ?? '');
    const { status, body } = await send({ method: 'GET', path, headers });
    if (status !== 200) throw new OutgoingError(`it answered ${status}`);
    return read(parse(body), point);
  };
  return async (point, offline) => {
    try {
      // A null response means that the provider knows no address at the point.
      return (await findPlace(point)) ?? (await offline());
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      warn(`The geocoder ${config.GEOCODER} failed: ${error.message}. The nearest post office answers instead`);
      return offline();
    }
  };
}

const offlineGeocoder: Geocoder = (_point, offline) => offline();

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new OutgoingError('it did not answer JSON', { cause: error });
  }
}
