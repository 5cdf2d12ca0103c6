import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan, useSession } from '../../../data/session.ts';
import type { MapBounds } from '../../../ui/map/place-labels.ts';
import { mapPlacesQuery } from '../vendor.data.ts';

/** Returns what every map of a store needs: the session's tiles, and the look-up of place names where the person has it. */
export const useMapSettings = () => {
  const session = useSession();
  const canFind = useCan()(postalEndpoints.places);
  const client = useQueryClient();
  const findPlaces = useCallback((bounds: MapBounds) => client.fetchQuery(mapPlacesQuery(bounds)), [client]);
  return {
    tilesUrl: session.status === 'in' ? session.mapTilesUrl : null,
    findPlaces: canFind ? findPlaces : undefined,
  };
};
