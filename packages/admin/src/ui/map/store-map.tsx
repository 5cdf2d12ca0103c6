import type { Point } from '@bakehouse/contract/core/great-circle';
import { i18n } from '@bakehouse/contract/i18n';
import { Skeleton, Text, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import styles from './map.module.css';
import type { FindPlaces } from './place-labels.ts';
import { pointText } from './sphere.ts';
import type { StoreMapViewProps } from './store-map-view.tsx';

/** Default centre of the map (spec 1 §9). */
export const defaultCentre: Point = { latitude: 28.666671, longitude: 77.216844 };
export const defaultZoom = 15;
const noAreas: readonly Point[] = [];

type Props = {
  readonly point: Point | null;
  readonly centre?: Point;
  readonly radiusKm?: number;
  /** Post offices within the radius. */
  readonly areas?: readonly Point[];
  /** `https://…/{z}/{x}/{y}.png`; null for a map with place names only. */
  readonly tilesUrl: string | null;
  /** Finds the names for a map without tiles; absent when the user lacks the permission. */
  readonly findPlaces?: FindPlaces | undefined;
  /** Absent when the map is read-only. */
  readonly onPick?: (point: Point) => void;
  readonly small?: boolean;
};
const StoreMapView = lazy<ComponentType<StoreMapViewProps>>(() =>
  import('./store-map-view.tsx').then(
    (part) => ({ default: part.StoreMapView }),
    () => ({ default: Missing }),
  ),
);

type Unavailable = 'without-webgl' | 'missing';

/** Map of a store: its point, its delivery radius, and the post offices within. The map library is loaded lazily. */
export function StoreMap(props: Props) {
  const { point, centre = defaultCentre, radiusKm = 0, areas = noAreas, tilesUrl, onPick, small = false } = props;
  const [unavailable, setUnavailable] = useState<Unavailable | undefined>(() =>
    hasWebGl() ? undefined : 'without-webgl',
  );
  const [tilesFailed, setTilesFailed] = useState(false);
  const scheme = useComputedColorScheme();
  const note = noteOf(unavailable, tilesUrl, tilesFailed);
  return (
    <section aria-label={i18n.t('Map')}>
      {!unavailable && (
        <div className={styles.frame} data-small={small || undefined}>
          <Suspense fallback={<Skeleton h="100%" />}>
            <StoreMapView
              point={point}
              centre={centre}
              zoom={defaultZoom}
              radiusKm={radiusKm}
              areas={areas}
              tilesUrl={tilesFailed ? null : tilesUrl}
              onTilesFailed={() => setTilesFailed(true)}
              findPlaces={props.findPlaces}
              onPick={onPick}
              scheme={scheme}
              onUnavailable={setUnavailable}
            />
          </Suspense>
        </div>
      )}
      <VisuallyHidden role="status">
        {onPick && point && i18n.t('Store at {point}', { point: pointText(point) })}
      </VisuallyHidden>
      {note && (
        <Text fz={12} c="dimmed" mt={4} role="note">
          {note}
        </Text>
      )}
    </section>
  );
}

function hasWebGl() {
  if (typeof WebGL2RenderingContext === 'undefined') return false;
  return document.createElement('canvas').getContext('webgl2') !== null;
}

function noteOf(unavailable: Unavailable | undefined, tilesUrl: string | null, tilesFailed: boolean) {
  if (unavailable === 'without-webgl')
    return i18n.t('This browser cannot draw the map (no WebGL). Latitude and longitude work without it.');
  if (unavailable === 'missing') return i18n.t('The map could not be loaded. Latitude and longitude work without it.');
  if (tilesFailed) return i18n.t('Map tiles could not be loaded; the point and radius are still exact.');
  return tilesUrl ? undefined : i18n.t('No map tiles are set up');
}

function Missing({ onUnavailable }: Pick<StoreMapViewProps, 'onUnavailable'>) {
  useEffect(() => onUnavailable('missing'), [onUnavailable]);
  return null;
}
