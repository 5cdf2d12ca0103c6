import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import { maxLocations } from '@bakehouse/contract/postal/postal';
import { maxServicing } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../src/db/client.ts';
import { newId } from '../src/db/columns.ts';
import { insertRows } from '../src/db/seed/insert-rows.ts';
import { kilometresOf } from '../src/great-circle.ts';
import { findAround } from '../src/modules/postal/postal.queries.ts';
import { findServicing } from '../src/modules/vendor/vendor-servicing.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

/**
 * What the indexes answer is what a walk over the whole table by the haversine formula answers: for 1,000 points and radii each,
 * wherever on the earth. A pair closer than a millimetre to the edge may fall on either side.
 */

const rows = 2_000;
const runs = 1_000;
const millimetre = 1e-6;

/** Points thick enough on the ground for a radius of 200 km to hold some: around India's cities, and where degrees end. */
const centres: readonly Point[] = [
  { latitude: 28.66, longitude: 77.21 },
  { latitude: 12.97, longitude: 77.59 },
  { latitude: 89.9, longitude: 40 },
  { latitude: -89.9, longitude: -120 },
  { latitude: 5, longitude: 179.99 },
  { latitude: 5, longitude: -179.99 },
  { latitude: 0, longitude: 0 },
];

const wrapped = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.max(-90, Math.min(90, latitude)),
  longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
});

/** Whole steps: of floating-point numbers as such most are next to nothing. */
const steps = (from: number, to: number, step: number) =>
  fc.integer({ min: from / step, max: to / step }).map((n) => n * step);
const degrees = (most: number) => steps(-most, most, 1e-6);
const around = fc
  .record({ centre: fc.constantFrom(...centres), north: degrees(2), east: degrees(2) })
  .map(({ centre, north, east }) => wrapped({ latitude: centre.latitude + north, longitude: centre.longitude + east }));
const anywhere = fc.record({ latitude: degrees(90), longitude: degrees(180) });
const onEdges = fc.constantFrom(
  { latitude: 90, longitude: 0 },
  { latitude: 90, longitude: 133.7 },
  { latitude: -90, longitude: 0 },
  { latitude: 5, longitude: 180 },
  { latitude: 5, longitude: -180 },
  { latitude: 5.001, longitude: 179.99 },
  { latitude: 5.001, longitude: -179.99 },
);
const radius = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: steps(0, 2, 1e-4) },
  { weight: 6, arbitrary: steps(0, 200, 1e-4) },
  { weight: 1, arbitrary: fc.constant(200) },
);
const place = fc.oneof(
  { weight: 6, arbitrary: around },
  { weight: 1, arbitrary: anywhere },
  { weight: 1, arbitrary: onEdges },
);

type Place = Point & { id: string; radius: number };
const places: Place[] = fc
  .sample(fc.record({ point: place, radius }), { numRuns: rows, seed: 1 })
  .map(({ point, radius: far }) => ({ id: newId(), ...point, radius: far }));
/** What is asked for: anything, or where a place is itself, or as good as zero. */
const asked = fc.oneof(
  { weight: 8, arbitrary: place },
  { weight: 1, arbitrary: fc.constant({ latitude: 5e-324, longitude: -5e-324 }) },
  { weight: 1, arbitrary: fc.constantFrom(...places).map(({ latitude, longitude }) => ({ latitude, longitude })) },
);

/** What lies within; `edge` is what may fall on either side. */
const bruteForce = (point: Point, reachOf: (one: Place) => number) => {
  const within = new Map<string, number>();
  const edge = new Set<string>();
  for (const one of places) {
    const [far, reach] = [kilometresBetween(point, one), reachOf(one)];
    if (Math.abs(far - reach) < millimetre) edge.add(one.id);
    else if (far < reach) within.set(one.id, far);
  }
  return { within, edge };
};

type Found = { id: string; chord: number }[];

const agree = (found: Found, { within, edge }: ReturnType<typeof bruteForce>) => {
  const sure = found.filter(({ id }) => !edge.has(id));
  expect(new Set(sure.map(({ id }) => id))).toEqual(new Set(within.keys()));
  for (const { id, chord } of sure)
    expect(Math.abs(kilometresOf(chord) - (within.get(id) ?? -1))).toBeLessThan(millimetre);
  expect(found.every(({ chord }, index) => chord >= (found[index - 1]?.chord ?? 0))).toBe(true);
};

describe('areas on the sphere', () => {
  let test: TestApp;
  let db: Db;
  beforeAll(async () => {
    test = await buildTestApp();
    db = test.deps.database.db;
    await db.execute(sql`
      insert into admin_user (id, name, email, phone, password_hash)
      select id::uuid, 'Baker', id || '@sphere.test', '', '' from json_array_elements_text(${JSON.stringify(places.map(({ id }) => id))}) as id`);
    const address = { store_address: 'x', locality: 'x', city: 'x', state: 'x', pincode: '110001' };
    await insertRows(
      db,
      'vendor',
      places.map(({ id, radius: service_radius, latitude, longitude }) => ({
        id,
        store_admin: id,
        store_name: id,
        ...address,
        latitude,
        longitude,
        service_radius,
        status: 'approve',
      })),
    );
    await insertRows(
      db,
      'postal_office',
      places.map(({ id, latitude, longitude }) => ({
        id,
        pincode: '110001',
        office: id,
        district: 'x',
        state: 'x',
        state_short: 'x',
        latitude,
        longitude,
      })),
    );
    await db.execute(sql`analyze vendor, postal_office`);
  });
  afterAll(() => test.close());

  it('stores whose own radius reaches a point are those of the whole table', async () => {
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(asked, async (point) => {
        const found = await findServicing(db, { reach: 'all' }, point);
        expect(found.length).toBeLessThan(maxServicing);
        agree(
          found,
          bruteForce(point, (one) => (one.radius === 0 ? Number.NEGATIVE_INFINITY : one.radius)),
        );
        reached += found.length;
      }),
      { numRuns: runs, seed: 2 },
    );
    expect(reached).toBeGreaterThan(runs);
  }, 60_000);

  it('localities around a point are those of the whole table', async () => {
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(asked, radius, async (point, kilometres) => {
        const found = await findAround(db, point, kilometres);
        expect(found.length).toBeLessThan(maxLocations);
        agree(
          found,
          bruteForce(point, () => kilometres),
        );
        reached += found.length;
      }),
      { numRuns: runs, seed: 3 },
    );
    expect(reached).toBeGreaterThan(runs);
  }, 60_000);
});
