import type { Point } from '@bakehouse/contract/core/great-circle';
import { i18n } from '@bakehouse/contract/i18n';
import { VisuallyHidden } from '@mantine/core';
import {
  AttributionControl,
  type ErrorEvent,
  type MapLayerMouseEvent,
  type MapRef,
  type MapSourceDataEvent,
  Map as MapView,
  NavigationControl,
  ScaleControl,
  type ViewStateChangeEvent,
} from '@vis.gl/react-maplibre';
import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { MapLayers, tilesSource } from './map-layers.tsx';
import { MapPin } from './map-pin.tsx';
import { type FindPlaces, type MapBounds, usePlaces } from './place-labels.ts';
import { type Bounds, boundsOf, circleRing, lngLat, roundPoint } from './sphere.ts';
import { fitOptions, useFittedView } from './use-fitted-view.ts';

export type StoreMapViewProps = {
  readonly point: Point | null;
  /** Centre of the view while there is no point. */
  readonly centre: Point;
  readonly zoom: number;
  readonly radiusKm: number;
  readonly areas: readonly Point[];
  readonly tilesUrl: string | null;
  readonly onTilesFailed: () => void;
  /** Finds the names for a map without tiles. */
  readonly findPlaces: FindPlaces | undefined;
  /** Absent when the map is read-only. */
  readonly onPick: ((point: Point) => void) | undefined;
  readonly scheme: string;
  /** Called when the browser cannot show the map. */
  readonly onUnavailable: (reason: 'without-webgl' | 'missing') => void;
};

/** Number of failed tiles, before any has loaded, after which no more are fetched. */
const maxFailedTiles = 4;
type View = { readonly bounds: Bounds; readonly zoom: number };

/** The map itself, in a chunk of its own. Its container sets the size. */
export function StoreMapView(props: StoreMapViewProps) {
  const { point, radiusKm, areas, tilesUrl, onPick, scheme } = props;
  const [map, setMap] = useState<MapRef | null>(null);
  const [view, setView] = useState<View>();
  const { onTileError, onSourceData } = useTileErrors(props.onTilesFailed);
  const bounds = useMemo(() => view && mapBoundsOf(view), [view]);
  const places = usePlaces(bounds, tilesUrl ? undefined : props.findPlaces);
  const names = places.map(({ name, pincode }) => (pincode ? `${name} ${pincode}` : name));
  useFittedView(map, props);
  const prepare = useCallback((ready: MapRef | null) => {
    setMap(ready);
    if (!ready) return;
    ready.getMap().touchZoomRotate.disableRotation();
    ready.getMap().keyboard.disableRotation();
    setView(viewOf(ready));
  }, []);
  const pick = onPick && ((next: Point) => onPick(roundPoint(next)));
  const pickAt = ({ lat, lng }: { lat: number; lng: number }) => pick?.({ latitude: lat, longitude: lng });
  const pickCentre = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !map || event.target !== map.getCanvas()) return;
    event.preventDefault();
    pickAt(map.getCenter());
  };
  const handleError = (event: ErrorEvent) => {
    // An error without a map comes from its constructor, which fails without WebGL.
    if (!event.target) props.onUnavailable('without-webgl');
    else if ('sourceId' in event && event.sourceId === tilesSource) onTileError();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key comes from the canvas, which has a role */}
      <div onKeyDown={pickCentre} style={{ height: '100%' }}>
        <MapView
          ref={prepare}
          mapLib={maplibre}
          // A file of the same origin, as the Content-Security-Policy requires.
          workerUrl={workerUrl}
          initialViewState={initialViewOf(props)}
          style={{ fontFamily: 'inherit' }}
          attributionControl={false}
          cooperativeGestures
          dragRotate={false}
          pitchWithRotate={false}
          touchPitch={false}
          locale={localeOf(pick !== undefined)}
          onClick={(event: MapLayerMouseEvent) => pickAt(event.lngLat)}
          onMoveEnd={({ target }: ViewStateChangeEvent) => setView(viewOf(target))}
          onSourceData={onSourceData}
          onError={handleError}
        >
          {view && (
            <MapLayers
              bounds={view.bounds}
              tilesUrl={tilesUrl}
              point={point}
              radiusKm={radiusKm}
              areas={areas}
              places={places}
              scheme={scheme}
            />
          )}
          <NavigationControl position="top-right" showCompass={false} />
          <ScaleControl position="bottom-left" unit="metric" />
          {tilesUrl && <AttributionControl position="bottom-right" compact={false} />}
          {point && <MapPin point={point} onMove={pick} />}
        </MapView>
      </div>
      {names.length > 0 && (
        <VisuallyHidden>{i18n.t('Places on the map: {names}', { names: names.join(', ') })}</VisuallyHidden>
      )}
    </>
  );
}

/** Returns handlers that report an unreachable tile provider. */
function useTileErrors(onTilesFailed: () => void) {
  const counts = useRef({ loaded: false, failed: 0 });
  return {
    onTileError: () => {
      const { current } = counts;
      current.failed += 1;
      if (!current.loaded && current.failed === maxFailedTiles) onTilesFailed();
    },
    onSourceData: (event: MapSourceDataEvent) => {
      if (event.sourceId === tilesSource && event.tile?.state === 'loaded') counts.current.loaded = true;
    },
  };
}

const mapBoundsOf = ({ bounds: [west, south, east, north], zoom }: View): MapBounds => ({
  south: Math.max(-90, round(south)),
  west: Math.max(-180, round(west)),
  north: Math.min(90, round(north)),
  east: Math.min(180, round(east)),
  zoom: Math.max(0, Math.floor(zoom)),
});

const round = (degrees: number) => Number(degrees.toFixed(4));

function viewOf(map: Pick<MapRef, 'getBounds' | 'getZoom'>): View {
  const view = map.getBounds();
  return { bounds: [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()], zoom: map.getZoom() };
}

/** Returns the view that shows the circle, or the point at the given zoom. */
function initialViewOf({ point, centre, radiusKm, zoom }: StoreMapViewProps) {
  const [longitude, latitude] = lngLat(point ?? centre);
  if (!point || radiusKm === 0) return { longitude, latitude, zoom };
  const [west, south, east, north] = boundsOf(circleRing(point, radiusKm));
  return { bounds: [west, south, east, north] as [number, number, number, number], fitBoundsOptions: fitOptions };
}

const localeOf = (canPick: boolean) => ({
  'Map.Title': canPick
    ? i18n.t('Map: arrow keys move it, plus and minus zoom, Enter puts the store in its middle')
    : i18n.t('Map: arrow keys move it, plus and minus zoom'),
  'NavigationControl.ZoomIn': i18n.t('Zoom in'),
  'NavigationControl.ZoomOut': i18n.t('Zoom out'),
  'CooperativeGesturesHandler.MobileHelpText': i18n.t('Use two fingers to move the map'),
});
