import type { GeoJSONSource, LayerSpecification, Map as MapView } from 'maplibre-gl';

/** Place names on a map without tiles. */

export type PlaceLabel = {
  readonly kind: 'state' | 'district' | 'locality';
  readonly name: string;
  readonly pincode: string;
  readonly latitude: number;
  readonly longitude: number;
};
export type MapBounds = {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly zoom: number;
};
export type FindPlaces = (bounds: MapBounds) => Promise<readonly PlaceLabel[]>;

export const placesSource = 'places';
export const placesLayer = 'places';

/** Layer of the place names. Without a glyph server, MapLibre renders text with the fonts of the page. */
export const labelLayer = (ink: string, ground: string): LayerSpecification => ({
  id: placesLayer,
  type: 'symbol',
  source: placesSource,
  layout: {
    'text-field': ['get', 'text'],
    'text-font': ['sans-serif'],
    'text-size': ['match', ['get', 'kind'], 'state', 14, 'district', 13, 12],
    'text-max-width': 9,
    // Below the point, so that the marker does not cover it.
    'text-anchor': 'top',
    'text-offset': [0, 0.4],
    'text-padding': 6,
  },
  paint: { 'text-color': ink, 'text-halo-color': ground, 'text-halo-width': 1.5 },
});

const features = (places: readonly PlaceLabel[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map(({ kind, name, pincode, longitude, latitude }) => ({
    type: 'Feature',
    properties: { kind, text: pincode ? `${name}\n${pincode}` : name },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
});

const round = (degrees: number) => Number(degrees.toFixed(4));

/** Debounce in ms before the names of a new view are fetched. */
const pauseMs = 250;

/**
 * Loads the place names of the current view after each move. A failed request keeps the previous names, because the
 * map works without them.
 */
export const labelPlaces = (map: MapView, find: FindPlaces, onPlaces: (names: readonly string[]) => void) => {
  let latest = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const refresh = async () => {
    latest += 1;
    const call = latest;
    const view = map.getBounds();
    try {
      const places = await find({
        south: Math.max(-90, round(view.getSouth())),
        west: Math.max(-180, round(view.getWest())),
        north: Math.min(90, round(view.getNorth())),
        east: Math.min(180, round(view.getEast())),
        zoom: Math.max(0, Math.floor(map.getZoom())),
      });
      if (call !== latest) return;
      map.getSource<GeoJSONSource>(placesSource)?.setData(features(places));
      onPlaces(places.map(({ name, pincode }) => (pincode ? `${name} ${pincode}` : name)));
    } catch {
      // The previous names stay.
    }
  };
  const schedule = () => {
    clearTimeout(pause);
    pause = setTimeout(() => void refresh(), pauseMs);
  };
  map.on('moveend', schedule);
  void refresh();
  return () => {
    latest += 1;
    clearTimeout(pause);
    map.off('moveend', schedule);
  };
};
