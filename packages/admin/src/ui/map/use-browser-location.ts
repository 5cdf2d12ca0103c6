import type { Point } from '@bakehouse/contract/core/great-circle';
import { useEffect, useState } from 'react';
import { roundPoint } from './sphere.ts';
import { defaultCentre } from './store-map.tsx';

/**
 * Returns the centre of the map while a store has no point: the browser's location when available, otherwise the
 * specification's default.
 */
export function useBrowserLocation(isEnabled: boolean): Point {
  const [centre, setCentre] = useState(defaultCentre);
  useEffect(() => {
    if (!isEnabled || !('geolocation' in navigator)) return;
    let isUnmounted = false;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => !isUnmounted && setCentre(roundPoint(coords)),
      // Without permission or a location, the default centre stays.
      () => undefined,
      { timeout: 10_000, maximumAge: 600_000 },
    );
    return () => {
      isUnmounted = true;
    };
  }, [isEnabled]);
  return centre;
}
