import { general } from '@bakehouse/contract/content/general';
import { useQuery } from '@tanstack/react-query';
import { recordsQuery } from '../../data/crud-queries.ts';

/** The newest active record is the live one. */
const liveQuery = {
  ...recordsQuery(general, 'list', { sort: '-createdAt', page: '1', perPage: '1' }),
  meta: { hasOwnErrorState: true as const },
  staleTime: 0,
};

/** Returns the live social networks as `live`, which is `null` while there is no record. */
export const useLiveGeneral = () => {
  const query = useQuery(liveQuery);
  const [first = null] = query.data?.data ?? [];
  return { ...query, live: query.data && first };
};
