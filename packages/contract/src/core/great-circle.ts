/** Distances on the earth as a sphere. */

export type Point = { readonly latitude: number; readonly longitude: number };

/** Mean radius in km. */
export const earthRadius = 6_371.0088;
const rad = Math.PI / 180;

/** Great-circle distance in km. */
export const kilometresBetween = (a: Point, b: Point): number => {
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const squared =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(b.longitude - a.longitude);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(squared)));
};
