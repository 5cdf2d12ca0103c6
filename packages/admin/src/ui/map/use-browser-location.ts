import { useEffect, useState } from 'react';
import { type Point, roundPoint } from './sphere.ts';
import { defaultCentre } from './store-map.tsx';

/** Where to look while a store has no point: where the browser is, once it says so, else the specification's place. */
export const useBrowserLocation = (wanted: boolean): Point => {
  const [centre, setCentre] = useState(defaultCentre);
  useEffect(() => {
    if (!wanted || !('geolocation' in navigator)) return;
    let missing = false;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => !missing && setCentre(roundPoint(coords)),
      // Refused or not to be had: the usual place will do.
      () => undefined,
      { timeout: 10_000, maximumAge: 600_000 },
    );
    return () => {
      missing = true;
    };
  }, [wanted]);
  return centre;
};
