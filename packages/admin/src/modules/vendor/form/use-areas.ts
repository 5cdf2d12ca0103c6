import { postalEndpoints, type ServiceArea } from '@bakehouse/contract/postal/postal';
import { serviceRadiusField } from '@bakehouse/contract/vendor/vendor';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '../../../data/session.ts';
import type { Point } from '../../../ui/map/sphere.ts';
import { areasQuery } from '../vendor.data.ts';

const pauseMs = 400;
const none: readonly ServiceArea[] = [];

/** The radius a field holds, 0 while it holds none. */
export const radiusOf = (value: unknown): number => serviceRadiusField.safeParse(value).data ?? 0;

export type Areas = {
  readonly state: 'closed' | 'ready' | 'loading' | 'failed';
  readonly rows: readonly ServiceArea[];
  /** The rows are those of an earlier point or radius. */
  readonly old: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** The areas within a radius of a point, debounced for when the hand rests; without a radius there are none, at once. */
export const useAreas = (point: Point | null, radius: number): Areas => {
  const mayAsk = useCan()(postalEndpoints.locations);
  const place = point && `${point.latitude} ${point.longitude}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place is the same question
  const now = useMemo(() => ({ point, radius }), [place, radius]);
  const [debounced] = useDebouncedValue(now, pauseMs);
  const wanted = point !== null && radius > 0;
  const query = areasQuery(debounced.point ?? { latitude: 0, longitude: 0 }, debounced.radius);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    enabled: mayAsk && wanted && debounced.point !== null && debounced.radius > 0,
    placeholderData: keepPreviousData,
  });
  const shared = { error, retry: () => void refetch() };
  if (!mayAsk) return { state: 'closed', rows: none, old: false, ...shared };
  if (!wanted) return { state: 'ready', rows: none, old: false, ...shared };
  if (error) return { state: 'failed', rows: none, old: false, ...shared };
  return {
    state: data ? 'ready' : 'loading',
    rows: data ?? none,
    old: isPlaceholderData || debounced !== now,
    ...shared,
  };
};
