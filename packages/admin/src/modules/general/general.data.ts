import { general } from '@bakehouse/contract/content/general';
import { useQuery } from '@tanstack/react-query';
import { recordsQuery } from '../../data/crud-queries.ts';
import type { General } from './general-values.ts';

/** The newest living record is the one in force. */
const inForceQuery = {
  ...recordsQuery(general, 'list', { sort: '-createdAt', page: '1', perPage: '1' }),
  meta: { saidOnScreen: true as const },
  staleTime: 0,
};

/** The social networks in force; `null` when there is no record yet. */
export const useInForce = () => {
  const query = useQuery(inForceQuery);
  const [first = null] = query.data?.data ?? [];
  return { ...query, inForce: query.data && (first as unknown as General | null) };
};
