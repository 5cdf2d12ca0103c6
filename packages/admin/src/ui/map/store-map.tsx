import { Skeleton, Text, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './map.module.css';
import type { FindPlaces } from './place-labels.ts';
import { type Point, pointText } from './sphere.ts';
import type { MapShown, StoreMapView } from './store-map-gl.ts';

/** Default centre of the map (spec 1 §9). */
export const defaultCentre: Point = { latitude: 28.666671, longitude: 77.216844 };
export const usualZoom = 15;
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

type State = 'loading' | 'shown' | 'without-webgl' | 'missing';

const hasWebGl = () => {
  if (typeof WebGL2RenderingContext === 'undefined') return false;
  return document.createElement('canvas').getContext('webgl2') !== null;
};

const noteOf = (state: State, tilesUrl: string | null, tilesFailed: boolean): string | undefined => {
  if (state === 'without-webgl')
    return 'This browser cannot draw the map (no WebGL). Latitude and longitude work without it.';
  if (state === 'missing') return 'The map could not be loaded. Latitude and longitude work without it.';
  if (tilesFailed) return 'Map tiles could not be loaded; the point and radius are still exact.';
  return tilesUrl ? undefined : 'No map tiles are set up';
};

/** Map of a store: its point, its delivery radius, and the post offices within. The map library is loaded lazily. */
export const StoreMap = (props: Props) => {
  const { point, centre = defaultCentre, radiusKm = 0, areas = noAreas, tilesUrl, onPick, small = false } = props;
  const [names, setNames] = useState<readonly string[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<StoreMapView>(undefined);
  const [state, setState] = useState<State>('loading');
  const [tilesFailed, setTilesFailed] = useState(false);
  const scheme = useComputedColorScheme();
  const picks = onPick !== undefined;
  const shown: MapShown = { point, centre, radiusKm, areas };

  const pick = useEffectEvent((next: Point) => onPick?.(next));
  const open = useEffectEvent((openMap: typeof import('./store-map-gl.ts').openStoreMap, container: HTMLElement) =>
    openMap({
      container,
      tilesUrl,
      zoom: usualZoom,
      shown,
      findPlaces: props.findPlaces,
      onPlaces: setNames,
      onTiles: (tiles) => setTilesFailed(tiles === 'failed'),
      ...(picks && { onPick: (next: Point) => pick(next) }),
    }),
  );
  useEffect(() => {
    if (!hasWebGl()) {
      setState('without-webgl');
      return;
    }
    let missing = false;
    import('./store-map-gl.ts').then(
      ({ openStoreMap }) => {
        if (missing || !place.current) return;
        try {
          view.current = open(openStoreMap, place.current);
          setState('shown');
        } catch {
          setState('without-webgl');
        }
      },
      () => setState('missing'),
    );
    return () => {
      missing = true;
      view.current?.remove();
      view.current = undefined;
    };
  }, []);

  const show = useEffectEvent(() => view.current?.show(shown));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when any of these values changes
  useEffect(() => show(), [point?.latitude, point?.longitude, centre, radiusKm, areas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the scheme are read from the page
  useEffect(() => {
    const frame = requestAnimationFrame(() => view.current?.repaint());
    return () => cancelAnimationFrame(frame);
  }, [scheme]);

  const note = noteOf(state, tilesUrl, tilesFailed);
  return (
    <section aria-label="Map" className={styles.map}>
      {state !== 'without-webgl' && state !== 'missing' && (
        <div className={styles.frame} data-small={small || undefined}>
          <div ref={place} className={styles.canvas} />
          {state === 'loading' && <Skeleton className={styles.cover} />}
        </div>
      )}
      <VisuallyHidden role="status">{picks && point && `Store at ${pointText(point)}`}</VisuallyHidden>
      {names.length > 0 && <VisuallyHidden>{`Places on the map: ${names.join(', ')}`}</VisuallyHidden>}
      {note && (
        <Text fz={12} c="dimmed" mt={4} role="note">
          {note}
        </Text>
      )}
    </section>
  );
};
