/** Distances on the earth as a sphere. Tables keep each place as a point of the unit sphere, where a chord stands for them. */

export type Point = { readonly latitude: number; readonly longitude: number };

/** Mean radius in km. */
const earth = 6_371.0088;
const rad = Math.PI / 180;

/** Great-circle distance in km. */
export const kilometresBetween = (a: Point, b: Point): number => {
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const squared =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(b.longitude - a.longitude);
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(squared)));
};

/** The point of the unit sphere, as the tables' generated columns compute it. */
export const unitVector = ({ latitude, longitude }: Point): [number, number, number] => [
  Math.cos(latitude * rad) * Math.cos(longitude * rad),
  Math.cos(latitude * rad) * Math.sin(longitude * rad),
  Math.sin(latitude * rad),
];

/** The straight line through the unit sphere between two points so many km apart, and back. */
export const chordOf = (kilometres: number): number => 2 * Math.sin(kilometres / (2 * earth));
export const kilometresOf = (chord: number): number => 2 * earth * Math.asin(Math.min(1, chord / 2));
