import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';

/** Parses the coordinates of the directories and computes the centres of pincodes. */

/**
 * The bounding box of India with its islands, in degrees. Its latitudes and longitudes do not overlap, so a swapped
 * pair is always recognised.
 */
const box = { south: 6, north: 37.6, west: 68, east: 97.5 };
/** Maximum distance of an office from the centre of its pincode, in kilometres. */
export const farFromPincode = 50;
const decimal = /^[+-]?\d{1,12}(\.\d+)?\s*°?\s*[NE]?$/i;
const sexagesimal = /^(\d{1,3})\s*°\s*(\d{1,2})\s*['′]\s*(\d{1,2}(?:\.\d+)?)?\s*(?:["″]|'')?\s*[NE]?$/i;

/** Parses degrees: a number, a number with a degree sign and N or E, or degrees, minutes and seconds. */
export function readDegrees(text: string): number | undefined {
  const trimmed = text.trim();
  if (decimal.test(trimmed)) return Number.parseFloat(trimmed);
  const [match, degrees, minutes, seconds = '0'] = sexagesimal.exec(trimmed) ?? [];
  return match ? Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3_600 : undefined;
}

export type PointError = 'missing' | 'equal' | 'outside';
export type ReadPoint = { readonly point: Point; readonly swapped: boolean } | { readonly error: PointError };

/**
 * Parses a point and exchanges swapped coordinates.
 * @returns the point in degrees, or why it is unusable
 */
export function readPoint(latitudeText: string, longitudeText: string): ReadPoint {
  const [latitude, longitude] = [readDegrees(latitudeText), readDegrees(longitudeText)];
  if (latitude === undefined || longitude === undefined) return { error: 'missing' };
  if (isInIndia({ latitude, longitude })) return { point: { latitude, longitude }, swapped: false };
  const exchanged = { latitude: longitude, longitude: latitude };
  if (isInIndia(exchanged)) return { point: exchanged, swapped: true };
  return { error: latitude === longitude ? 'equal' : 'outside' };
}

const isInIndia = ({ latitude, longitude }: Point): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

export const medianPoint = (points: readonly Point[]): Point => ({
  latitude: roundDegrees(median(points.map((point) => point.latitude))),
  longitude: roundDegrees(median(points.map((point) => point.longitude))),
});

/** Rounds to about 10 cm, because more digits would only suggest a precision that the data does not have. */
const roundDegrees = (value: number) => Math.round(value * 1e6) / 1e6;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 ? high : (low + high) / 2;
}

/**
 * Returns the centre of a pincode's points.
 * If most points lie within `farFromPincode` of their median, it is the median. Otherwise it is the point with the most
 * neighbours, because the median of two points in two states can lie in a third.
 * @param reference decides between points with equally many neighbours: the nearest one wins
 */
export function centreOf(points: readonly Point[], reference: Point | undefined): Point | undefined {
  if (points.length === 0) return undefined;
  const middle = medianPoint(points);
  if (countWithin(points, middle) * 2 > points.length) return middle;
  const ranked = points.map((point) => ({
    point,
    neighbours: countWithin(points, point),
    distance: reference ? kilometresBetween(point, reference) : 0,
  }));
  return ranked.reduce((best, candidate) =>
    candidate.neighbours > best.neighbours ||
    (candidate.neighbours === best.neighbours && candidate.distance < best.distance)
      ? candidate
      : best,
  ).point;
}

const countWithin = (points: readonly Point[], centre: Point) =>
  points.filter((point) => kilometresBetween(point, centre) <= farFromPincode).length;
