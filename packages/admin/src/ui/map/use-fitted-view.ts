import type { Point } from '@bakehouse/contract/core/great-circle';
import type { MapRef } from '@vis.gl/react-maplibre';
import { LngLatBounds } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { boundsOf, circleRing, lngLat } from './sphere.ts';

export const fitOptions = { padding: 28, maxZoom: 15 };

type Target = {
  readonly point: Point | null;
  readonly centre: Point;
  readonly radiusKm: number;
  readonly zoom: number;
};

/** Moves the view to the circle or the point when they change, and keeps it while both are visible. */
export function useFittedView(map: MapRef | null, target: Target) {
  const { point, centre, radiusKm, zoom } = target;
  const previous = useRef(target);
  const fitView = useEffectEvent((view: MapRef) => {
    const before = previous.current;
    previous.current = target;
    if (!point) {
      if (before.centre !== centre) view.jumpTo({ center: lngLat(centre), zoom });
      return;
    }
    const visible = view.getBounds();
    if (radiusKm > 0) {
      const [west, south, east, north] = boundsOf(circleRing(point, radiusKm));
      const bounds = new LngLatBounds([west, south], [east, north]);
      const isVisible = visible.contains(bounds.getSouthWest()) && visible.contains(bounds.getNorthEast());
      if (!isVisible || before.radiusKm !== radiusKm) view.fitBounds(bounds, fitOptions);
    } else if (!visible.contains(lngLat(point))) view.easeTo({ center: lngLat(point), zoom });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when any of these values changes
  useEffect(() => {
    if (map) fitView(map);
  }, [map, point?.latitude, point?.longitude, centre, radiusKm]);
}
