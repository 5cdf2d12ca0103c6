import type { Point } from '@bakehouse/contract/core/great-circle';
import { circle } from '@turf/circle';
import { destination } from '@turf/destination';

// Coordinates are in degrees, distances in km. The earth is a sphere, as on the server, and has the same radius in `@turf/helpers`.

/** A GeoJSON position. */
export type Position = [longitude: number, latitude: number];

export const lngLat = ({ longitude, latitude }: Point): Position => [longitude, latitude];

/** Returns the equivalent longitude between -180 and 180. */
export function wrapLongitude(longitude: number): number {
  const wrapped = (((longitude + 180) % 360) + 360) % 360;
  return wrapped - 180;
}

/**
 * Returns the point that lies `km` away.
 * @param bearing degrees clockwise from north
 */
export function pointAt({ latitude, longitude }: Point, bearing: number, km: number): Point {
  const [to = longitude, north = latitude] = destination([longitude, latitude], km, bearing).geometry.coordinates;
  return { latitude: north, longitude: wrapLongitude(to) };
}

/** Returns the equivalent longitude that is nearest to `other`; it may be beyond ±180. */
const unwrapLongitude = (longitude: number, other: number): number =>
  longitude + 360 * Math.round((other - longitude) / 360);

/**
 * Returns the circle as a closed ring whose vertices are exactly `km` from the centre. Longitudes continue beyond ±180
 * where the ring crosses the antimeridian; around a pole they cover a whole turn.
 */
export function circleRing(centre: Point, km: number, vertices = 128): Position[] {
  const [positions = []] = circle([centre.longitude, centre.latitude], km, { steps: vertices }).geometry.coordinates;
  let previous = centre.longitude;
  return positions.map(([longitude = 0, latitude = 0]) => {
    previous = unwrapLongitude(longitude, previous);
    return [previous, latitude];
  });
}

/** Returns the circle as a polygon for a flat map. A circle that contains a pole is closed along the edge of the map. */
export function circleOutline(centre: Point, km: number): Position[] {
  const ring = circleRing(centre, km);
  const first = ring.at(0);
  const last = ring.at(-1);
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = centre.latitude > 0 ? 90 : -90;
  return [...ring, [last[0], pole], [first[0], pole], first];
}

export type Bounds = readonly [west: number, south: number, east: number, north: number];

export function boundsOf(positions: readonly Position[]): Bounds {
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

const spacings = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
/** Minimum number of meridians in a view. */
const minLines = 6;

/** Returns the meridians and parallels of a view, for a map without tiles. */
export function graticule([west, south, east, north]: Bounds): Position[][] {
  const width = Math.max(east - west, 1e-6);
  const spacing = spacings.find((candidate) => width / candidate >= minLines) ?? 0.0005;
  const steps = (from: number, to: number) => {
    const first = Math.floor(from / spacing);
    const count = Math.min(Math.ceil(to / spacing) - first, 60);
    return [...Array(count + 1).keys()].map((index) => (first + index) * spacing);
  };
  const low = Math.max(south - spacing, -85);
  const high = Math.min(north + spacing, 85);
  return [
    ...steps(west, east).map((longitude): Position[] => [
      [longitude, low],
      [longitude, high],
    ]),
    ...steps(low, high).map((latitude): Position[] => [
      [west - spacing, latitude],
      [east + spacing, latitude],
    ]),
  ];
}

/** Rounds to about 10 cm. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
export const roundPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: rounded(latitude),
  longitude: rounded(wrapLongitude(longitude)),
});

export const pointText = ({ latitude, longitude }: Point): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
