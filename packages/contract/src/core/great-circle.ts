export type Point = { readonly latitude: number; readonly longitude: number };

/** Mean radius of the earth in km. */
export const earthRadius = 6_371.0088;
/** Radians of a degree. */
const rad = Math.PI / 180;

/**
 * Returns the great-circle distance between two points.
 * @param a latitude and longitude in degrees.
 * @param b latitude and longitude in degrees.
 * @returns kilometres.
 * @see https://en.wikipedia.org/wiki/Haversine_formula
 */
export function kilometresBetween(a: Point, b: Point): number {
  const haversine = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const haversineOfAngle =
    haversine(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * haversine(b.longitude - a.longitude);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversineOfAngle)));
}
