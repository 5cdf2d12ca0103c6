import { earthRadius, type Point } from '@bakehouse/contract/core/great-circle';
import { type SQL, sql } from 'drizzle-orm';
import { unitVector } from '../lib/great-circle.ts';

/**
 * Distances in SQL. A point is on the unit sphere, where a distance corresponds to a chord.
 * @see https://en.wikipedia.org/wiki/Great-circle_distance
 */

/** The columns `latitude` and `longitude` (degrees) as a point. It is also the expression of a generated column. */
export const unitPoint = sql`cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))])`;

/** Returns a point as a parameter. */
export function cubeOf(point: Point): SQL {
  const [x, y, z] = unitVector(point);
  return sql`cube(array[${x}, ${y}, ${z}]::float8[])`;
}

/** Returns the chord of a distance in kilometres. */
export const chordOfDistance = (kilometres: SQL): SQL =>
  sql`2 * sin(${kilometres} / (2 * ${sql.raw(String(earthRadius))}))`;

/** Returns the chord between a row's columns `latitude` and `longitude` and a point, by the haversine formula, which is precise for short distances. */
export function chordTo({ latitude, longitude }: Point): SQL {
  const half = (column: SQL, degrees: number) => sql`power(sin(radians(${column} - ${degrees}::float8) / 2), 2)`;
  return sql`2 * sqrt(${half(sql`latitude`, latitude)}
    + cos(radians(latitude)) * cos(radians(${latitude}::float8)) * ${half(sql`longitude`, longitude)})`;
}
