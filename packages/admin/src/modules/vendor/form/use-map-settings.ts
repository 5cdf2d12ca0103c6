import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan, useSession } from '../../../data/session.ts';
import type { MapBounds } from '../../../ui/map/place-labels.ts';
import { mapPlacesQuery } from '../vendor.data.ts';

/**
 * Returns the common props of store maps: the session's tiles, and the lookup of place names if the user has the
 * permission.
 */
export function useMapSettings() {
  const session = useSession();
  const canFind = useCan()(postalEndpoints.places);
  const client = useQueryClient();
  const findPlaces = useCallback((bounds: MapBounds) => client.fetchQuery(mapPlacesQuery(bounds)), [client]);
  return {
    tilesUrl: session.status === 'in' ? session.mapTilesUrl : null,
    findPlaces: canFind ? findPlaces : undefined,
  };
}
