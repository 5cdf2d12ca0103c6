import {
  AttributionControl,
  type GeoJSONSource,
  LngLatBounds,
  Map as MapView,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { makePin } from './map-pin.ts';
import { emptyData, mapStyle, schemePaint, tilesSource } from './map-style.ts';
import { type FindPlaces, labelPlaces } from './place-labels.ts';
import { boundsOf, circleOutline, circleRing, graticule, type Point, type Position, roundPoint } from './sphere.ts';

// A file of the same origin, as the Content-Security-Policy requires.
setWorkerUrl(workerUrl);

export type MapShown = {
  readonly point: Point | null;
  /** Centre of the view while there is no point. */
  readonly centre: Point;
  readonly radiusKm: number;
  readonly areas: readonly Point[];
};

type Options = {
  readonly container: HTMLElement;
  readonly tilesUrl: string | null;
  readonly zoom: number;
  readonly shown: MapShown;
  /** Absent when the map is read-only. */
  readonly onPick?: (point: Point) => void;
  /** Called when the first tile has loaded, or when loading tiles is abandoned. */
  readonly onTiles: (state: 'failed' | 'loaded') => void;
  /** Finds the names for a map without tiles. */
  readonly findPlaces: FindPlaces | undefined;
  readonly onPlaces: (names: readonly string[]) => void;
};

export type StoreMapView = {
  readonly show: (next: MapShown) => void;
  readonly repaint: () => void;
  readonly remove: () => void;
};

const locale = (picks: boolean) => ({
  'Map.Title': picks
    ? 'Map: arrow keys move it, plus and minus zoom, Enter puts the store in its middle'
    : 'Map: arrow keys move it, plus and minus zoom',
});

const feature = (geometry: GeoJSON.Geometry): GeoJSON.Feature => ({ type: 'Feature', properties: {}, geometry });
const lines = (coordinates: Position[][]) => feature({ type: 'MultiLineString', coordinates });
const outline = (point: Point, km: number) => feature({ type: 'Polygon', coordinates: [circleOutline(point, km)] });
const dots = (points: readonly Point[]) => feature({ type: 'MultiPoint', coordinates: points.map(lngLat) });

const lngLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude];
const fitting = { padding: 28, maxZoom: 15 };

const addControls = (map: MapView, tilesUrl: string | null) => {
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
  if (tilesUrl) map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
};

/** Number of failed tiles, before any has loaded, after which no more are fetched. */
const maxFailedTiles = 4;

/** Reports whether tiles load. An unreachable provider is abandoned after a few tiles. */
const watchTiles = (map: MapView, onTiles: Options['onTiles']) => {
  let loaded = false;
  let failed = 0;
  map.on('error', (event) => {
    if (!('sourceId' in event) || event.sourceId !== tilesSource || loaded) return;
    failed += 1;
    if (failed !== maxFailedTiles) return;
    map.removeLayer(tilesSource);
    map.removeSource(tilesSource);
    onTiles('failed');
  });
  map.on('sourcedata', (event) => {
    if (loaded || event.sourceId !== tilesSource || event.tile?.state !== 'loaded') return;
    loaded = true;
    onTiles('loaded');
  });
};

/** Selects a point on a click, a drag of the marker, or the Enter key. */
const listenForPicks = (map: MapView, marker: Marker, pick: (point: Point) => void) => {
  const pickAt = ({ lat, lng }: { lat: number; lng: number }) => pick({ latitude: lat, longitude: lng });
  map.on('click', (event) => pickAt(event.lngLat));
  marker.on('dragend', () => pickAt(marker.getLngLat()));
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    pickAt(map.getCenter());
  });
};

type Ground = Pick<Options, 'tilesUrl' | 'onTiles' | 'findPlaces' | 'onPlaces'>;

/** Shows tiles, or place names when there are no tiles or none load. */
const openGround = (map: MapView, { tilesUrl, onTiles, findPlaces, onPlaces }: Ground) => {
  let stop: (() => void) | undefined;
  const showNames = () => {
    if (findPlaces) stop ??= labelPlaces(map, findPlaces, onPlaces);
  };
  if (!tilesUrl) map.on('style.load', showNames);
  else
    watchTiles(map, (state) => {
      onTiles(state);
      if (state === 'failed') showNames();
    });
  return () => stop?.();
};

/**
 * Creates the map and returns its controls.
 * @throws Error when WebGL is not available.
 */
export const openStoreMap = (options: Options): StoreMapView => {
  const { container, tilesUrl, zoom, shown, onPick } = options;
  let now = shown;
  let ready = false;
  const map = new MapView({
    container,
    style: mapStyle(tilesUrl),
    center: lngLat(shown.point ?? shown.centre),
    zoom,
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: locale(onPick !== undefined),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  addControls(map, tilesUrl);
  const closeGround = openGround(map, options);

  const pick = onPick && ((point: Point) => onPick(roundPoint(point)));
  const pin = makePin(() => now.point ?? now.centre, pick);
  const marker = new Marker({ element: pin.element, anchor: 'bottom', draggable: pick !== undefined });
  const source = (name: string) => map.getSource<GeoJSONSource>(name);

  const grain = () => {
    const view = map.getBounds();
    const bounds = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()] as const;
    source('graticule')?.setData(lines(graticule(bounds)));
  };
  const draw = () => {
    const { point, radiusKm, areas } = now;
    source('circle')?.setData(point && radiusKm > 0 ? outline(point, radiusKm) : emptyData);
    source('areas')?.setData(areas.length > 0 ? dots(areas) : emptyData);
  };
  const placePin = () => {
    if (!now.point) {
      marker.remove();
      return;
    }
    pin.say(now.point);
    marker.setLngLat(lngLat(now.point)).addTo(map);
  };
  /** Fits the view to the circle or the point; keeps the view while both are visible. */
  const fitView = (before: MapShown | undefined) => {
    const { point, centre, radiusKm } = now;
    if (!point) {
      if (before && before.centre !== centre) map.jumpTo({ center: lngLat(centre), zoom });
      return;
    }
    if (radiusKm > 0) {
      const [west, south, east, north] = boundsOf(circleRing(point, radiusKm));
      const bounds = new LngLatBounds([west, south], [east, north]);
      const view = map.getBounds();
      const within = view.contains(bounds.getSouthWest()) && view.contains(bounds.getNorthEast());
      if (!within || before?.radiusKm !== radiusKm)
        map.fitBounds(bounds, { ...fitting, animate: before !== undefined });
    } else if (!map.getBounds().contains(lngLat(point))) map.easeTo({ center: lngLat(point), zoom });
  };

  if (pick) listenForPicks(map, marker, pick);
  map.on('style.load', () => {
    ready = true;
    draw();
    grain();
    map.on('moveend', grain);
  });
  placePin();
  fitView(undefined);

  return {
    show: (next) => {
      const before = now;
      now = next;
      placePin();
      if (ready) draw();
      fitView(before);
    },
    repaint: () => {
      if (!ready) return;
      for (const [layer, property, color] of schemePaint()) map.setPaintProperty(layer, property, color);
    },
    remove: () => {
      closeGround();
      map.remove();
    },
  };
};
