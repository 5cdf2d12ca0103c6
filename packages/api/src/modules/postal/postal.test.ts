import { kilometresBetween } from '@bakehouse/contract/core/great-circle';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { inParts, makeOwner } from '../../../test/factories.ts';
import { demoOffices } from '../../demo/postal-offices.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { chordOf, kilometresOf } from '../../platform/lib/great-circle.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  await insertRows(
    test.deps.database.db,
    'postal_office',
    demoOffices.map((office) => ({ id: newId(), ...office })),
  );
});
afterAll(() => test.close());

const search = async (key: string) =>
  (await test.call(postalEndpoints.search, { token, query: { key } })).body.data.map(
    ({ Pincode, OfficeName }) => `${Pincode} ${OfficeName}`,
  );
const around = async (latitude: number, longitude: number, radius: unknown) =>
  test.probe(postalEndpoints.locations, { token, body: { latitude, longitude, radius } });

describe('the address search', () => {
  it('answers in the format of the specification', async () => {
    const { body } = await test.call(postalEndpoints.search, { token, query: { key: 'Hauz Khas' } });
    expect(body.data).toEqual([
      {
        _id: expect.any(String),
        Pincode: '110016',
        Taluk: 'South Delhi',
        District: 'South Delhi',
        StateName: 'Delhi',
        OfficeName: 'Hauz Khas',
        latitude: 28.5494,
        longitude: 77.2001,
      },
    ]);
  });

  it.each(['', 'a', 'del', '  110  '])('returns nothing for the short text %j', async (key) =>
    expect(await search(key)).toEqual([]),
  );

  it('finds a pincode and offices whose pincode starts with the text', async () => {
    expect(await search('122001')).toEqual(['122001 Gurgaon', '122001 Sector 29']);
    expect((await search('1220')).map((label) => label.slice(0, 6))).toEqual([
      '122001',
      '122001',
      '122002',
      '122002',
      '122009',
      '122011',
      '122016',
      '122017',
      '122018',
    ]);
  });

  it('ranks names that start with the text before names that contain it', async () => {
    const found = await search('Noida');
    expect(found.slice(0, 6).every((label) => / Noida/.test(label))).toBe(true);
    expect(found).toContain('201310 Greater Noida');
    expect(found.at(-1)).toBe('201310 Greater Noida');
  });

  it('finds by taluk and district, by any word, ignoring case and spacing', async () => {
    expect(await search('bangalore east')).toHaveLength(5);
    expect(await search('WEST DELHI')).toHaveLength(3);
    expect(await search('  karol   bagh ')).toEqual(['110005 Karol Bagh']);
    expect(await search('nagar south')).toEqual(['560011 Jayanagar', '560078 JP Nagar', '110024 Lajpat Nagar']);
    expect(await search('koramangala 5600')).toEqual(['560034 Koramangala']);
  });

  it.each(['100%', '____', '%%%%', "';--zzq", '\\\\\\\\'])('treats %s as text, not as a pattern', async (key) =>
    expect(await search(key)).toEqual([]),
  );
});

describe('the areas around a point', () => {
  it('are those within the great circle, nearest first, with their distance', async () => {
    const here = { latitude: 28.666671, longitude: 77.216844 };
    const { body } = await around(here.latitude, here.longitude, 5);
    const expected = demoOffices
      .map((office) => ({ locality: office.office, km: kilometresBetween(here, office) }))
      .filter(({ km }) => km <= 5)
      .sort((a, b) => a.km - b.km);
    const data = body.data as { locality: string; distance_km: number }[];
    expect(data.map(({ locality }) => locality)).toEqual(expected.map(({ locality }) => locality));
    for (const [index, { distance_km }] of data.entries()) expect(distance_km).toBeCloseTo(expected[index]?.km ?? 0, 3);
    expect(data[0]).toEqual({
      id: expect.any(String),
      locality: 'Civil Lines',
      region: 'North Delhi',
      state_short: 'DL',
      pincode: '110054',
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      distance_km: 1.342,
    });
  });

  it.each([0, '', null, undefined])('are empty for the radius %j', async (radius) => {
    const reply = await around(28.66, 77.21, radius);
    expect([reply.status, reply.body.data]).toEqual([200, []]);
  });

  it.each([-1, 200.1, 1e9, '5', 'x', []])('answers 422 for the radius %j', async (radius) =>
    expect((await around(28.66, 77.21, radius)).status).toBe(422),
  );

  it.each([
    [90.1, 0],
    [0, 180.1],
  ])('answers 422 for the point %d, %d', async (latitude, longitude) =>
    expect((await around(latitude, longitude, 1)).status).toBe(422),
  );

  it('are empty at the pole and the date line, without an error', async () => {
    expect((await around(90, 180, 200)).body.data).toEqual([]);
    expect((await around(-90, -180, 200)).body.data).toEqual([]);
  });
});

it('converts a distance to a chord and back', () => {
  for (const km of [0, 0.001, 1, 50, 200, 5_000]) expect(kilometresOf(chordOf(km))).toBeCloseTo(km, 6);
  // Delhi to Bengaluru.
  expect(
    kilometresBetween({ latitude: 28.6139, longitude: 77.209 }, { latitude: 12.9716, longitude: 77.5946 }),
  ).toBeCloseTo(1_739.9, 0);
});

describe('the address of a point', () => {
  const reverse = async (lat: string, lng: string) =>
    test.probe(postalEndpoints.reverse, { token, query: { lat, lng } });

  it('is that of the nearest post office, with the coordinates of the point', async () => {
    expect((await reverse('28.5500', '77.2010')).body.data).toEqual({
      address: 'Hauz Khas, South Delhi, Delhi 110016',
      locality: 'Hauz Khas',
      city: 'South Delhi',
      state: 'Delhi',
      state_short: 'DL',
      pincode: '110016',
      latitude: 28.55,
      longitude: 77.201,
    });
  });

  it('is null if there is no office within 50 km', async () =>
    expect((await reverse('10', '70')).body.data).toBeNull());

  it.each([
    ['', '77'],
    ['x', '77'],
    ['28', '1e2'],
    ['91', '77'],
    ['28', '-181'],
  ])('answers 400 for %s, %s', async (lat, lng) => expect((await reverse(lat, lng)).status).toBe(400));
});

describe('the directory', () => {
  it('is listed page by page with the total', async () => {
    const { body } = await test.call(postalEndpoints.list, { token, query: { state: 'KA', page: '2', perPage: '10' } });
    expect([body.data.length, body.total]).toEqual([7, 17]);
    const found = await test.call(postalEndpoints.list, { token, query: { search: 'nagar', state: 'DL' } });
    expect(found.body.data.map(({ office }) => office)).toEqual(['Lajpat Nagar', 'Gandhi Nagar']);
    const rejected = await test.probe(postalEndpoints.list, { token, query: { state: 'Delhi' } });
    expect(rejected.status).toBe(400);
  });

  it('has a summary, also before any import', async () => {
    const { data } = (await test.call(postalEndpoints.summary, { token })).body;
    expect(data.rows).toBe(demoOffices.length);
    expect(data.pincodes).toBe(new Set(demoOffices.map(({ pincode }) => pincode)).size);
    expect(data.states.map(({ code }) => code)).toEqual(['DL', 'HR', 'KA', 'UP']);
    expect(data.last_import).toBeNull();
  });

  it('uses its indexes for searches when it is large', async () => {
    const { db } = test.deps.database;
    await inParts(20_000, (numbers) =>
      db.execute(sql`
      insert into postal_office (id, pincode, office, district, state, state_short, latitude, longitude)
      select gen_random_uuid(), (200000 + n)::text, 'Village ' || n, 'District ' || n % 50, 'Bihar', 'BR', 24 + n % 100 / 50.0, 84 + n / 20000.0
      from ${numbers} n`),
    );
    await db.execute(sql`select gin_clean_pending_list('postal_office_names')`);
    await db.execute(sql`analyze postal_office`);
    const plans: string[] = [];
    const watching = {
      execute: async (statement: Parameters<typeof db.execute>[0]) => {
        const rows = await rowsOf<Record<string, string>>(db, sql`explain ${statement as ReturnType<typeof sql>}`);
        plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
        return db.execute(statement);
      },
    } as unknown as typeof db;
    const queries = await import('./postal.queries.ts');
    await queries.searchOffices(watching, 'koramangala');
    await queries.findAround(watching, { latitude: 28.66, longitude: 77.21 }, 10);
    await queries.findNearest(watching, { latitude: 28.66, longitude: 77.21 });
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).not.toContain('Seq Scan');
    expect(plans[1]).toContain('postal_office_names');
    expect(plans[2]).toContain('postal_office_place');
    expect(plans[3]).toContain('postal_office_place');
  });
});

describe('the names on a map', () => {
  const view = { south: '28.4', west: '77', north: '28.8', east: '77.4' };
  const ask = async (query: Record<string, string>) =>
    (await test.call(postalEndpoints.places, { token, query: { ...view, zoom: '12', ...query } as never })).body.data;

  it('are post offices with pincodes at a high zoom, spread over the view', async () => {
    const places = await ask({});
    expect(places.length).toBeGreaterThan(5);
    expect(places.length).toBeLessThanOrEqual(60);
    for (const { kind, name, pincode, latitude, longitude } of places) {
      expect([kind, name !== '', /^\d{6}$/.test(pincode)]).toEqual(['locality', true, true]);
      expect(latitude >= 28.4 && latitude <= 28.8 && longitude >= 77 && longitude <= 77.4).toBe(true);
    }
    const cells = places.map(
      (point) => `${Math.floor((point.longitude - 77) / 0.05)} ${Math.floor((point.latitude - 28.4) / (0.4 / 7))}`,
    );
    expect(new Set(cells).size).toBe(places.length);
  });

  it('are districts at a medium zoom and states at a low zoom', async () => {
    const india = { south: '6', west: '68', north: '36', east: '98' };
    const districts = await ask({ ...india, zoom: '7' });
    expect(new Set(districts.map(({ kind }) => kind))).toEqual(new Set(['district']));
    const states = await ask({ ...india, zoom: '4' });
    expect(states).toContainEqual(expect.objectContaining({ kind: 'state', name: 'Delhi', pincode: '' }));
    expect((await ask({ ...india, zoom: '14' }))[0]?.kind, 'a wide view never reads many offices').toBe('district');
  });

  it('are empty where nothing is known or the edges are crossed', async () => {
    expect(await ask({ south: '0', north: '1', west: '0', east: '1' })).toEqual([]);
    expect(await ask({ south: '29', north: '28' })).toEqual([]);
  });

  it('require edges in degrees', async () => {
    const reply = await test.probe(postalEndpoints.places, { token, query: { ...view, south: 'x', zoom: '12' } });
    expect([reply.status, reply.body.error]).toEqual([400, 'south must be degrees from -90 to 90']);
  });
});
