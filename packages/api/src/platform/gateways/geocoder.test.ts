import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PointAddress } from '@bakehouse/contract/postal/postal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openGeocoder } from './geocoder.ts';

/** A local server that plays the maps services: it sends their documented responses, or misbehaves. */

let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  respond(request, response);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/maps`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
let warnings: string[] = [];
beforeEach(() => {
  requests = [];
  warnings = [];
});

const point = { latitude: 28.55, longitude: 77.2 };
const nearest: PointAddress = {
  address: 'Hauz Khas, South Delhi, Delhi 110016',
  locality: 'Hauz Khas',
  city: 'South Delhi',
  state: 'Delhi',
  state_short: 'DL',
  pincode: '110016',
  ...point,
};
const json = (body: unknown, status = 200) => {
  respond = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
};
const findPlace = (GEOCODER: 'google' | 'nominatim') => {
  const config = readConfig({ GEOCODER, GEOCODER_KEY: 'a-secret-key', GEOCODER_URL: url });
  return openGeocoder(config, (reason) => void warnings.push(reason))(point, async () => nearest);
};

const component = (long_name: string, types: string[], short_name = long_name) => ({ long_name, short_name, types });
const india = component('India', ['country', 'political'], 'IN');
const googleFound = {
  status: 'OK',
  plus_code: { global_code: '7JWVG622+22' },
  results: [
    {
      formatted_address: '12, Aurobindo Marg, Hauz Khas, New Delhi, Delhi 110016, India',
      address_components: [
        component('12', ['premise']),
        component('Hauz Khas', ['political', 'sublocality', 'sublocality_level_1']),
        component('New Delhi', ['locality', 'political']),
        component('Delhi', ['administrative_area_level_1', 'political'], 'DL'),
        india,
      ],
      geometry: { location: { lat: 28.5501, lng: 77.2001 }, location_type: 'ROOFTOP' },
      place_id: 'x',
      types: ['premise'],
    },
    {
      formatted_address: 'New Delhi, Delhi 110016, India',
      address_components: [component('110 016', ['postal_code']), india],
      place_id: 'y',
      types: ['postal_code'],
    },
  ],
};
const nominatimFound = {
  place_id: 1,
  licence: 'Data © OpenStreetMap contributors',
  lat: '28.5501',
  lon: '77.2001',
  display_name: 'Aurobindo Marg, Hauz Khas, New Delhi, Delhi, 110016, India',
  address: {
    road: 'Aurobindo Marg',
    suburb: 'Hauz Khas',
    city: 'New Delhi',
    state: 'Delhi',
    'ISO3166-2-lvl4': 'IN-DL',
    postcode: '110016',
    country: 'India',
    country_code: 'in',
  },
};

describe('the offline geocoder', () => {
  it('answers from the directory and sends no request', async () => {
    const geocoder = openGeocoder(readConfig({}), (reason) => void warnings.push(reason));
    expect(await geocoder(point, async () => nearest)).toBe(nearest);
    expect(await geocoder(point, async () => null)).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('google', () => {
  it('sends the documented request and converts the response to a place at the given point', async () => {
    json(googleFound);
    expect(await findPlace('google')).toEqual({
      address: '12, Aurobindo Marg, Hauz Khas, New Delhi, Delhi 110016, India',
      locality: 'Hauz Khas',
      city: 'New Delhi',
      state: 'Delhi',
      state_short: 'DL',
      pincode: '110016',
      ...point,
    });
    const sent = new URL(requests[0]?.url ?? '', url);
    expect(sent.pathname).toBe('/maps/maps/api/geocode/json');
    expect(sent.searchParams.get('latlng')).toBe('28.55,77.2');
    expect(sent.searchParams.get('key')).toBe('a-secret-key');
    expect(warnings).toEqual([]);
  });

  it('falls back to the directory without a warning when Google has no result', async () => {
    json({ status: 'ZERO_RESULTS', results: [] });
    expect(await findPlace('google')).toBe(nearest);
    expect(warnings).toEqual([]);
  });

  it.each(['REQUEST_DENIED', 'OVER_QUERY_LIMIT', 'INVALID_REQUEST', 'UNKNOWN_ERROR'])(
    'warns about %s',
    async (status) => {
      json({ status, error_message: 'The provided API key a-secret-key is invalid.', results: [] });
      expect(await findPlace('google')).toBe(nearest);
      expect(warnings).toEqual([
        `The geocoder google failed: it answered ${status}. The nearest post office answers instead`,
      ]);
    },
  );
});

describe('nominatim', () => {
  it('sends the documented request and converts the response to a place at the given point', async () => {
    json(nominatimFound);
    expect(await findPlace('nominatim')).toEqual({
      address: 'Aurobindo Marg, Hauz Khas, New Delhi, Delhi, 110016, India',
      locality: 'Hauz Khas',
      city: 'New Delhi',
      state: 'Delhi',
      state_short: 'DL',
      pincode: '110016',
      ...point,
    });
    const sent = new URL(requests[0]?.url ?? '', url);
    expect([sent.pathname, sent.searchParams.get('format')]).toEqual(['/maps/reverse', 'jsonv2']);
    expect([sent.searchParams.get('lat'), sent.searchParams.get('lon')]).toEqual(['28.55', '77.2']);
    expect(requests[0]?.headers['user-agent']).toBe('Bakehouse');
  });

  it('falls back to the directory for another country or an unknown address', async () => {
    json({ ...nominatimFound, address: { ...nominatimFound.address, country_code: 'np' } });
    expect(await findPlace('nominatim')).toBe(nearest);
    json({ error: 'Unable to geocode' });
    expect(await findPlace('nominatim')).toBe(nearest);
    expect(warnings).toEqual([]);
    json({ error: { code: 400, message: 'Parameter missing' } });
    expect(await findPlace('nominatim')).toBe(nearest);
    expect(warnings).toHaveLength(1);
  });
});

describe.each(['google', 'nominatim'] as const)('%s', (provider) => {
  const misbehaviours: Record<string, typeof respond> = {
    hangs: () => {},
    redirects: (_, response) => response.writeHead(302, { location: `${url}/elsewhere` }).end(),
    'answers 500': (_, response) => response.writeHead(500).end('{}'),
    'answers 403 to a denied key': (_, response) => response.writeHead(403).end('{"error":"denied"}'),
    'answers no JSON': (_, response) => response.end('<html>'),
    'answers JSON of another shape': (_, response) => response.end('{"results":"none"}'),
    'answers a list': (_, response) => response.end('[]'),
    'breaks off': (_, response) => response.destroy(),
    'sends more than 256 KiB': (_, response) => response.end(`{"a":"${'x'.repeat(300_000)}"}`),
  };
  it.each(Object.keys(misbehaviours))(
    'falls back to the directory when the service %s, and logs one line without the key',
    async (how) => {
      respond = misbehaviours[how] ?? respond;
      const started = Date.now();
      expect(await findPlace(provider)).toBe(nearest);
      expect(Date.now() - started).toBeLessThan(40_000);
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toMatch(new RegExp(`^The geocoder ${provider} failed: `));
      expect(warnings[0]).not.toContain('secret');
      // Redirects are not followed.
      expect(requests).toHaveLength(1);
    },
  );
});

it('passes on an error of the directory instead of blaming the provider', async () => {
  json({ status: 'ZERO_RESULTS', results: [] });
  const geocoder = openGeocoder(readConfig({ GEOCODER: 'google', GEOCODER_KEY: 'k', GEOCODER_URL: url }), () => {});
  await expect(geocoder(point, () => Promise.reject(new Error('database closed')))).rejects.toThrow('database closed');
});
