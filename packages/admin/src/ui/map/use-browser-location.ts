import type { Point } from '@bakehouse/contract/core/great-circle';
import { i18n } from '@bakehouse/contract/i18n';
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

const permissionDenied = 1;

/**
 * Returns a function that asks the device for its location, and the state of the request.
 * @param onFound receives the location of the device.
 */
export function useDeviceLocation(onFound: (point: Point) => void) {
  const [isLocating, setIsLocating] = useState(false);
  const [error, setError] = useState('');
  const locate = () => {
    setIsLocating(true);
    setError('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false);
        onFound(roundPoint(coords));
      },
      ({ code }) => {
        setIsLocating(false);
        setError(
          code === permissionDenied
            ? i18n.t(
                'Your browser does not share the location. Allow it in the settings of the browser, or choose the point on the map.',
              )
            : i18n.t('Your location could not be found. Try again, or choose the point on the map.'),
        );
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  return { isAvailable: 'geolocation' in navigator, isLocating, error, locate };
}
