import { earthRadius, type Point } from '@bakehouse/contract/great-circle';

/** Tables keep each place as a point of the unit sphere, where a chord stands for a distance along the great circle. */

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
