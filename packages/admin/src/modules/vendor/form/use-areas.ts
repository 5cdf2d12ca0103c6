import type { Point } from '@bakehouse/contract/core/great-circle';
import { postalEndpoints, type ServiceArea } from '@bakehouse/contract/postal/postal';
import { serviceRadiusField } from '@bakehouse/contract/vendor/vendor';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '../../../data/session.ts';
import { areasQuery } from '../vendor.data.ts';

const debounceMs = 400;
const noAreas: readonly ServiceArea[] = [];

/** Returns the radius in km; 0 for invalid input. */
export const radiusOf = (value: unknown): number => serviceRadiusField.safeParse(value).data ?? 0;

export type Areas = {
  readonly state: 'forbidden' | 'ready' | 'loading' | 'failed';
  readonly rows: readonly ServiceArea[];
  /** True while the rows belong to a previous location or radius. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Loads the areas within a radius of a point, debounced; without a radius the list is empty immediately. */
export function useAreas(point: Point | null, radius: number): Areas {
  const mayRead = useCan()(postalEndpoints.locations);
  const pointKey = point && `${point.latitude} ${point.longitude}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pointKey` identifies the point
  const current = useMemo(() => ({ point, radius }), [pointKey, radius]);
  const [debounced] = useDebouncedValue(current, debounceMs);
  const isEnabled = point !== null && radius > 0;
  const query = areasQuery(debounced.point ?? { latitude: 0, longitude: 0 }, debounced.radius);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    enabled: mayRead && isEnabled && debounced.point !== null && debounced.radius > 0,
    placeholderData: keepPreviousData,
  });
  const empty = { rows: noAreas, isOutdated: false, error, retry: () => void refetch() };
  if (!mayRead) return { ...empty, state: 'forbidden' };
  if (!isEnabled) return { ...empty, state: 'ready' };
  if (error) return { ...empty, state: 'failed' };
  return {
    ...empty,
    state: data ? 'ready' : 'loading',
    rows: data ?? noAreas,
    isOutdated: isPlaceholderData || debounced !== current,
  };
}
