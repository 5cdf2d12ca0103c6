import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';

/** Coordinates as the directories write them: which can be used, and what stands for those that cannot. */

/** India with its islands. No latitude of it could be a longitude of it, so a swapped pair is known for certain. */
const box = { south: 6, north: 37.6, west: 68, east: 97.5 };
/** Kilometres that an office may lie from the middle of its pincode. */
export const farFromPincode = 50;

const isInIndia = ({ latitude, longitude }: Point): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

const decimal = /^[+-]?\d{1,12}(\.\d+)?\s*°?\s*[NE]?$/i;
const sexagesimal = /^(\d{1,3})\s*°\s*(\d{1,2})\s*['′]\s*(\d{1,2}(?:\.\d+)?)?\s*(?:["″]|'')?\s*[NE]?$/i;

/** Degrees written as a number, with a degree sign and N or E, or as degrees, minutes and seconds. */
export const readDegrees = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (decimal.test(trimmed)) return Number.parseFloat(trimmed);
  const [whole, degrees, minutes, seconds = '0'] = sexagesimal.exec(trimmed) ?? [];
  return whole ? Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3_600 : undefined;
};

export type PointError = 'missing' | 'equal' | 'outside';
export type ReadPoint = { readonly point: Point; readonly swapped: boolean } | { readonly fault: PointError };

export const readPoint = (latitudeText: string, longitudeText: string): ReadPoint => {
  const [latitude, longitude] = [readDegrees(latitudeText), readDegrees(longitudeText)];
  if (latitude === undefined || longitude === undefined) return { fault: 'missing' };
  if (isInIndia({ latitude, longitude })) return { point: { latitude, longitude }, swapped: false };
  const turned = { latitude: longitude, longitude: latitude };
  if (isInIndia(turned)) return { point: turned, swapped: true };
  return { fault: latitude === longitude ? 'equal' : 'outside' };
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 ? high : (low + high) / 2;
};

/** To about 10 cm; computed ones would have digits that mean nothing. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

export const medianPoint = (points: readonly Point[]): Point => ({
  latitude: rounded(median(points.map((point) => point.latitude))),
  longitude: rounded(median(points.map((point) => point.longitude))),
});

const countWithin = (points: readonly Point[], centre: Point) =>
  points.filter((point) => kilometresBetween(point, centre) <= farFromPincode).length;

/**
 * The middle of a pincode's points: their median, when most of them lie around it. When they don't (two points in two
 * states have their median in a third), the point with the most others around it; of equals the one nearest to `witness`.
 */
export const centreOf = (points: readonly Point[], witness: Point | undefined): Point | undefined => {
  if (points.length === 0) return undefined;
  const middle = medianPoint(points);
  if (countWithin(points, middle) * 2 > points.length) return middle;
  const ranked = points.map((point) => ({
    point,
    around: countWithin(points, point),
    away: witness ? kilometresBetween(point, witness) : 0,
  }));
  return ranked.reduce((best, one) =>
    one.around > best.around || (one.around === best.around && one.away < best.away) ? one : best,
  ).point;
};
