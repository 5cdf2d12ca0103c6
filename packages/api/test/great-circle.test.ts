import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import { maxLocations } from '@bakehouse/contract/postal/postal';
import { maxServicing } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAround } from '../src/modules/postal/postal.queries.ts';
import { findServicing } from '../src/modules/vendor/vendor-servicing.ts';
import type { Db } from '../src/platform/db/client.ts';
import { newId } from '../src/platform/db/columns.ts';
import { insertRows } from '../src/platform/db/insert-rows.ts';
import { kilometresOf } from '../src/platform/lib/great-circle.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

/**
 * Compares queries that use the indexes with a brute-force search by the haversine formula, for 1,000 random points and
 * radii each. A pair of points less than a millimetre from the radius may be on either side.
 */

const pointCount = 2_000;
const runs = 1_000;
const millimetre = 1e-6;

/** Centres of clusters, dense enough that a radius of 200 km contains points: Indian cities, the poles, the date line and 0, 0. */
const centres: readonly Point[] = [
  { latitude: 28.66, longitude: 77.21 },
  { latitude: 12.97, longitude: 77.59 },
  { latitude: 89.9, longitude: 40 },
  { latitude: -89.9, longitude: -120 },
  { latitude: 5, longitude: 179.99 },
  { latitude: 5, longitude: -179.99 },
  { latitude: 0, longitude: 0 },
];

const normalized = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.max(-90, Math.min(90, latitude)),
  longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
});

/** Multiples of a step, because most floating-point numbers that fast-check generates are almost 0. */
const steps = (from: number, to: number, step: number) =>
  fc.integer({ min: from / step, max: to / step }).map((n) => n * step);
const degrees = (max: number) => steps(-max, max, 1e-6);
const around = fc
  .record({ centre: fc.constantFrom(...centres), north: degrees(2), east: degrees(2) })
  .map(({ centre, north, east }) =>
    normalized({ latitude: centre.latitude + north, longitude: centre.longitude + east }),
  );
const anywhere = fc.record({ latitude: degrees(90), longitude: degrees(180) });
const edgePoints = fc.constantFrom(
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
const anyPoint = fc.oneof(
  { weight: 6, arbitrary: around },
  { weight: 1, arbitrary: anywhere },
  { weight: 1, arbitrary: edgePoints },
);

type Site = Point & { id: string; radius: number };
const points: Site[] = fc
  .sample(fc.record({ point: anyPoint, radius }), { numRuns: pointCount, seed: 1 })
  .map(({ point, radius: distance }) => ({ id: newId(), ...point, radius: distance }));
/** The points to search around: any point, the point of an existing row, or a point next to 0, 0. */
const searchedPoint = fc.oneof(
  { weight: 8, arbitrary: anyPoint },
  { weight: 1, arbitrary: fc.constant({ latitude: 5e-324, longitude: -5e-324 }) },
  { weight: 1, arbitrary: fc.constantFrom(...points).map(({ latitude, longitude }) => ({ latitude, longitude })) },
);

/** Returns the distances of the rows within the radius, and the ids of rows so close to it that they may be on either side. */
const bruteForce = (point: Point, radiusOf: (candidate: Site) => number) => {
  const inside = new Map<string, number>();
  const edge = new Set<string>();
  for (const candidate of points) {
    const [distance, limit] = [kilometresBetween(point, candidate), radiusOf(candidate)];
    if (Math.abs(distance - limit) < millimetre) edge.add(candidate.id);
    else if (distance < limit) inside.set(candidate.id, distance);
  }
  return { inside, edge };
};

type Found = { id: string; chord: number }[];

const expectSame = (found: Found, { inside, edge }: ReturnType<typeof bruteForce>) => {
  const certain = found.filter(({ id }) => !edge.has(id));
  expect(new Set(certain.map(({ id }) => id))).toEqual(new Set(inside.keys()));
  for (const { id, chord } of certain)
    expect(Math.abs(kilometresOf(chord) - (inside.get(id) ?? -1))).toBeLessThan(millimetre);
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
      select id::uuid, 'Baker', id || '@sphere.test', '', '' from json_array_elements_text(${JSON.stringify(points.map(({ id }) => id))}) as id`);
    const address = { store_address: 'x', locality: 'x', city: 'x', state: 'x', pincode: '110001' };
    await insertRows(
      db,
      'vendor',
      points.map(({ id, radius: service_radius, latitude, longitude }) => ({
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
      points.map(({ id, latitude, longitude }) => ({
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

  it('finds the same stores whose radius contains a point as a search of the whole table', async () => {
    let matches = 0;
    await fc.assert(
      fc.asyncProperty(searchedPoint, async (point) => {
        const found = await findServicing(db, { reach: 'all' }, point);
        expect(found.length).toBeLessThan(maxServicing);
        expectSame(
          found,
          bruteForce(point, (candidate) => (candidate.radius === 0 ? Number.NEGATIVE_INFINITY : candidate.radius)),
        );
        matches += found.length;
      }),
      { numRuns: runs, seed: 2 },
    );
    expect(matches).toBeGreaterThan(runs);
  });

  it('finds the same localities around a point as a search of the whole table', async () => {
    let matches = 0;
    await fc.assert(
      fc.asyncProperty(searchedPoint, radius, async (point, kilometres) => {
        const found = await findAround(db, point, kilometres);
        expect(found.length).toBeLessThan(maxLocations);
        expectSame(
          found,
          bruteForce(point, () => kilometres),
        );
        matches += found.length;
      }),
      { numRuns: runs, seed: 3 },
    );
    expect(matches).toBeGreaterThan(runs);
  });
});
