import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** Place names on a map without tiles. */

export type PlaceLabel = {
  readonly kind: 'state' | 'district' | 'locality';
  readonly name: string;
  readonly pincode: string;
  readonly latitude: number;
  readonly longitude: number;
};
/** Bounds in degrees; the zoom is a whole number from 0. */
export type MapBounds = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly zoom: number;
};
export type FindPlaces = (bounds: MapBounds) => Promise<readonly PlaceLabel[]>;

export const placeFeatures = (places: readonly PlaceLabel[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map(({ kind, name, pincode, longitude, latitude }) => ({
    type: 'Feature',
    properties: { kind, text: pincode ? `${name}\n${pincode}` : name },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
});

const noPlaces: readonly PlaceLabel[] = [];
/** Debounce in ms before the names of a new view are fetched. */
const pauseMs = 250;

/**
 * Returns the places of the current view. A failed request keeps the previous places, because the map works without
 * them.
 * @param bounds the view; undefined before the map is ready.
 * @param find the request; undefined when no names are needed.
 */
export function usePlaces(bounds: MapBounds | undefined, find: FindPlaces | undefined): readonly PlaceLabel[] {
  const [places, setPlaces] = useState(noPlaces);
  const [view] = useDebouncedValue(bounds, pauseMs, { leading: true });
  useEffect(() => {
    if (!view || !find) return;
    let isCurrent = true;
    find(view).then(
      (next) => isCurrent && setPlaces(next),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [view, find]);
  return find ? places : noPlaces;
}
