import type { StyleSpecification } from 'maplibre-gl';
import { labelLayer, placesLayer, placesSource } from './place-labels.ts';

/** Returns the current theme colours, because a canvas cannot use CSS custom properties. */
const tokens = () => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: token('--page'),
    line: token('--line'),
    ink: token('--mantine-color-dimmed'),
    accent: token('--accent-text'),
  };
};

export const emptyData: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
export const tilesSource = 'tiles';

/** OpenStreetMap requires attribution with a link to its licence. */
const attributionOf = (tilesUrl: string) => {
  const { host } = new URL(tilesUrl);
  return /(^|\.)openstreetmap\.org$/.test(host)
    ? '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>'
    : `Map: ${host}`;
};

const sourcesOf = (tilesUrl: string | null): StyleSpecification['sources'] => ({
  ...(tilesUrl && {
    [tilesSource]: {
      type: 'raster',
      tiles: [tilesUrl],
      tileSize: 256,
      maxzoom: 19,
      attribution: attributionOf(tilesUrl),
    },
  }),
  graticule: { type: 'geojson', data: emptyData },
  // Not simplified, because users read the exact radius from the circle's edge.
  circle: { type: 'geojson', data: emptyData, tolerance: 0 },
  areas: { type: 'geojson', data: emptyData },
  [placesSource]: { type: 'geojson', data: emptyData },
});

/**
 * Builds the map style: a plain background with a grid, optional tiles, the service circle, its areas and place names.
 */
export const mapStyle = (tilesUrl: string | null): StyleSpecification => {
  const { ground, line, ink, accent } = tokens();
  return {
    version: 8,
    sources: sourcesOf(tilesUrl),
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': ground } },
      { id: 'graticule', type: 'line', source: 'graticule', paint: { 'line-color': line, 'line-width': 1 } },
      ...(tilesUrl ? [{ id: tilesSource, type: 'raster' as const, source: tilesSource }] : []),
      { id: 'circle', type: 'fill', source: 'circle', paint: { 'fill-color': accent, 'fill-opacity': 0.1 } },
      { id: 'circle-edge', type: 'line', source: 'circle', paint: { 'line-color': accent, 'line-width': 2 } },
      {
        id: 'areas',
        type: 'circle',
        source: 'areas',
        paint: { 'circle-radius': 2.5, 'circle-color': ink, 'circle-opacity': 0.8 },
      },
      labelLayer(ink, ground),
    ],
  };
};

/** Returns the paint properties that depend on the colour scheme. */
export const schemePaint = () => {
  const { ground, line, ink, accent } = tokens();
  return [
    ['ground', 'background-color', ground],
    ['graticule', 'line-color', line],
    ['circle', 'fill-color', accent],
    ['circle-edge', 'line-color', accent],
    ['areas', 'circle-color', ink],
    [placesLayer, 'text-color', ink],
    [placesLayer, 'text-halo-color', ground],
  ] as const;
};
