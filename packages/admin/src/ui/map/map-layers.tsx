import type { Point } from '@bakehouse/contract/core/great-circle';
import { i18n } from '@bakehouse/contract/i18n';
import { Layer, Source } from '@vis.gl/react-maplibre';
import { useEffect, useMemo, useState } from 'react';
import { type PlaceLabel, placeFeatures } from './place-labels.ts';
import { type Bounds, circleOutline, graticule, lngLat } from './sphere.ts';

export const tilesSource = 'tiles';
const noFeatures: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
type Props = {
  readonly bounds: Bounds;
  readonly tilesUrl: string | null;
  readonly point: Point | null;
  readonly radiusKm: number;
  readonly areas: readonly Point[];
  readonly places: readonly PlaceLabel[];
  readonly scheme: string;
};

/** A plain background with a grid, optional tiles, the service circle, its areas and place names, from bottom to top. */
export function MapLayers({ bounds, tilesUrl, point, radiusKm, areas, places, scheme }: Props) {
  const { background, line, text, accent } = useColours(scheme);
  const grid = useMemo(() => feature({ type: 'MultiLineString', coordinates: graticule(bounds) }), [bounds]);
  const circle = useMemo(
    () =>
      point && radiusKm > 0 ? feature({ type: 'Polygon', coordinates: [circleOutline(point, radiusKm)] }) : noFeatures,
    [point, radiusKm],
  );
  const dots = useMemo(
    () => (areas.length > 0 ? feature({ type: 'MultiPoint', coordinates: areas.map(lngLat) }) : noFeatures),
    [areas],
  );
  const labels = useMemo(() => placeFeatures(places), [places]);
  return (
    <>
      <Layer id="background" type="background" paint={{ 'background-color': background }} />
      <Source id="graticule" type="geojson" data={grid}>
        <Layer id="graticule" type="line" paint={{ 'line-color': line, 'line-width': 1 }} />
      </Source>
      {tilesUrl && (
        <Source
          id={tilesSource}
          type="raster"
          tiles={[tilesUrl]}
          tileSize={256}
          maxzoom={19}
          attribution={attributionOf(tilesUrl)}
        >
          <Layer id={tilesSource} type="raster" />
        </Source>
      )}
      {/* Not simplified, because users read the exact radius from the circle's edge. */}
      <Source id="circle" type="geojson" data={circle} tolerance={0}>
        <Layer id="circle" type="fill" paint={{ 'fill-color': accent, 'fill-opacity': 0.1 }} />
        <Layer id="circle-edge" type="line" paint={{ 'line-color': accent, 'line-width': 2 }} />
      </Source>
      <Source id="areas" type="geojson" data={dots}>
        <Layer id="areas" type="circle" paint={{ 'circle-radius': 2.5, 'circle-color': text, 'circle-opacity': 0.8 }} />
      </Source>
      <Source id="places" type="geojson" data={labels}>
        <Layer
          id="places"
          type="symbol"
          layout={{
            'text-field': ['get', 'text'],
            // Without a glyph server, MapLibre renders text with the fonts of the page.
            'text-font': ['sans-serif'],
            'text-size': ['match', ['get', 'kind'], 'state', 14, 'district', 13, 12],
            'text-max-width': 9,
            // Below the point, so that the marker does not cover it.
            'text-anchor': 'top',
            'text-offset': [0, 0.4],
            'text-padding': 6,
          }}
          paint={{ 'text-color': text, 'text-halo-color': background, 'text-halo-width': 1.5 }}
        />
      </Source>
    </>
  );
}

function useColours(scheme: string) {
  const [colours, setColours] = useState(readColours);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the scheme are read from the page
  useEffect(() => {
    // After the page has the colours of the new scheme.
    const frame = requestAnimationFrame(() => setColours(readColours()));
    return () => cancelAnimationFrame(frame);
  }, [scheme]);
  return colours;
}

/** Returns the current theme colours, because a canvas cannot use CSS custom properties. */
function readColours() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    background: token('--page'),
    line: token('--line'),
    text: token('--mantine-color-dimmed'),
    accent: token('--accent-text'),
  };
}

const feature = (geometry: GeoJSON.Geometry): GeoJSON.Feature => ({ type: 'Feature', properties: {}, geometry });

/** OpenStreetMap requires attribution with a link to its licence. */
function attributionOf(tilesUrl: string) {
  const { host } = new URL(tilesUrl);
  return /(^|\.)openstreetmap\.org$/.test(host)
    ? '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>'
    : i18n.t('Map: {host}', { host });
}
