import { earthRadius, type Point } from '@bakehouse/contract/core/great-circle';

/**
 * Great-circle distances for SQL. Vendors are stored as points on the unit sphere, where a distance corresponds to a
 * chord. Post offices are stored in degrees, which are indexed in a tenth of the time.
 * @see https://en.wikipedia.org/wiki/Great-circle_distance
 */

const rad = Math.PI / 180;

/** A millimetre in kilometres, as the tolerance of rounded distances. */
export const millimetre = 0.000_001;

/** Converts degrees to a point on the unit sphere, in the same way as the generated columns of the tables. */
export const unitVector = ({ latitude, longitude }: Point): [number, number, number] => [
  Math.cos(latitude * rad) * Math.cos(longitude * rad),
  Math.cos(latitude * rad) * Math.sin(longitude * rad),
  Math.sin(latitude * rad),
];

/** Returns the chord of the unit sphere between two points at a distance in kilometres. */
export const chordOf = (kilometres: number): number => 2 * Math.sin(kilometres / (2 * earthRadius));
/** Returns the distance in kilometres for a chord of the unit sphere. */
export const kilometresOf = (chord: number): number => 2 * earthRadius * Math.asin(Math.min(1, chord / 2));

/** A box in degrees; `west` is never greater than `east`. */
export type DegreeBox = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

/** Margin in degrees that is larger than the rounding error at a box's edge. */
const margin = 1e-9;

/**
 * Returns the boxes that contain all points within a distance of a point: one box, or two if the area crosses the date
 * line.
 * @param kilometres the distance
 */
export function boxesAround({ latitude, longitude }: Point, kilometres: number): DegreeBox[] {
  const reach = kilometres / earthRadius / rad + margin;
  const [south, north] = [latitude - reach, latitude + reach];
  if (south <= -90 || north >= 90) return [{ south, north, west: -180, east: 180 }];
  const widest = Math.asin(Math.min(1, Math.sin(reach * rad) / Math.cos(latitude * rad))) / rad + margin;
  const [west, east] = [longitude - widest, longitude + widest];
  const boxes: DegreeBox[] = [{ south, north, west, east }];
  if (west < -180) boxes.push({ south, north, west: west + 360, east: 180 });
  if (east > 180) boxes.push({ south, north, west: -180, east: east - 360 });
  return boxes;
}
