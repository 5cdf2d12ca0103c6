import { earthRadius, type Point } from '@bakehouse/contract/core/great-circle';

/**
 * Distances along the great circle, for SQL. Vendors are kept as points of the unit sphere, where a chord stands for a
 * distance; post offices by their degrees, which are indexed in a tenth of the time.
 */

const rad = Math.PI / 180;

/** The point of the unit sphere, as the tables' generated columns compute it. */
export const unitVector = ({ latitude, longitude }: Point): [number, number, number] => [
  Math.cos(latitude * rad) * Math.cos(longitude * rad),
  Math.cos(latitude * rad) * Math.sin(longitude * rad),
  Math.sin(latitude * rad),
];

/** The straight line through the unit sphere between two points so many km apart, and back. */
export const chordOf = (kilometres: number): number => 2 * Math.sin(kilometres / (2 * earthRadius));
export const kilometresOf = (chord: number): number => 2 * earthRadius * Math.asin(Math.min(1, chord / 2));

/** Degrees; `west` is never more than `east`. */
export type DegreeBox = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

/** More than what rounding can take from a box's edge. */
const rim = 1e-9;

/** Boxes of degrees that hold everything within so many km of a point: one, or two where it lies across the date line. */
export const boxesAround = ({ latitude, longitude }: Point, kilometres: number): DegreeBox[] => {
  const reach = kilometres / earthRadius / rad + rim;
  const [south, north] = [latitude - reach, latitude + reach];
  if (south <= -90 || north >= 90) return [{ south, north, west: -180, east: 180 }];
  const widest = Math.asin(Math.min(1, Math.sin(reach * rad) / Math.cos(latitude * rad))) / rad + rim;
  const [west, east] = [longitude - widest, longitude + widest];
  const boxes: DegreeBox[] = [{ south, north, west, east }];
  if (west < -180) boxes.push({ south, north, west: west + 360, east: 180 });
  if (east > 180) boxes.push({ south, north, west: -180, east: east - 360 });
  return boxes;
};
