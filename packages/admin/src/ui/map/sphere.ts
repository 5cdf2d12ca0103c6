/** The earth as a sphere, as the server measures it. Coordinates in degrees, distances in km. */

export type Point = { readonly latitude: number; readonly longitude: number };
/** As GeoJSON writes a place: longitude first. */
export type Position = [longitude: number, latitude: number];

/** Mean radius. */
const earth = 6_371.0088;
const rad = Math.PI / 180;
const clamp = (value: number) => Math.min(1, Math.max(-1, value));

/** Along the great circle. */
export const distanceKm = (one: Point, other: Point): number => {
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const squared =
    half(other.latitude - one.latitude) +
    Math.cos(one.latitude * rad) * Math.cos(other.latitude * rad) * half(other.longitude - one.longitude);
  return 2 * earth * Math.asin(clamp(Math.sqrt(squared)));
};

/** A longitude between -180 and 180. */
export const wrapLongitude = (longitude: number): number => {
  const turned = (((longitude + 180) % 360) + 360) % 360;
  return turned - 180;
};

/** Where one arrives after so many km in a direction, 0 being north and 90 east. */
export const pointAt = ({ latitude, longitude }: Point, bearing: number, km: number): Point => {
  const angle = km / earth;
  const from = latitude * rad;
  const sine = clamp(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing * rad));
  const turn = Math.atan2(
    Math.sin(bearing * rad) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * sine,
  );
  return { latitude: Math.asin(sine) / rad, longitude: wrapLongitude(longitude + turn / rad) };
};

/** The longitude that means the same and lies nearest to `beside`, which may be beyond 180. */
const unwrapped = (longitude: number, beside: number): number =>
  longitude + 360 * Math.round((beside - longitude) / 360);

/**
 * The circle as a closed ring: each vertex exactly `km` from the centre. Longitudes go on beyond ±180 where the ring
 * crosses the antimeridian; around a pole they run through a whole turn.
 */
export const circleRing = (centre: Point, km: number, vertices = 128): Position[] => {
  const ring: Position[] = [];
  let beside = centre.longitude;
  for (let at = 0; at <= vertices; at += 1) {
    const { latitude, longitude } = pointAt(centre, (at * 360) / vertices, km);
    beside = unwrapped(longitude, beside);
    ring.push([beside, latitude]);
  }
  return ring;
};

/** The circle as an outline to fill on a flat map; one that holds a pole is closed along the map's edge. */
export const circleOutline = (centre: Point, km: number): Position[] => {
  const ring = circleRing(centre, km);
  const first = ring.at(0);
  const last = ring.at(-1);
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = centre.latitude > 0 ? 90 : -90;
  return [...ring, [last[0], pole], [first[0], pole], first];
};

export type Bounds = readonly [west: number, south: number, east: number, north: number];

export const boundsOf = (positions: readonly Position[]): Bounds => {
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
};

const spacings = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
/** About so many lines cross a view from side to side. */
const linesWanted = 6;

/** Meridians and parallels through a view, so that a ground without tiles has a grain. */
export const graticule = ([west, south, east, north]: Bounds): Position[][] => {
  const width = Math.max(east - west, 1e-6);
  const spacing = spacings.find((one) => width / one >= linesWanted) ?? 0.0005;
  const steps = (from: number, to: number) => {
    const first = Math.floor(from / spacing);
    const count = Math.min(Math.ceil(to / spacing) - first, 60);
    return [...Array(count + 1).keys()].map((at) => (first + at) * spacing);
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
};

/** To about a decimetre: finer is noise of the hand. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
export const roundPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: rounded(latitude),
  longitude: rounded(wrapLongitude(longitude)),
});

export const pointText = ({ latitude, longitude }: Point): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
