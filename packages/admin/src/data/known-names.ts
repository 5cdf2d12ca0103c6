import type { QueryClient } from '@tanstack/react-query';

/**
 * Returns names of records by id, collected from all cached queries, to display ids in forms.
 * @param client the query client.
 */
export const knownNames = (client: QueryClient): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('_id' in value && 'name' in value) names.set(String(value._id), String(value.name));
    for (const part of Object.values(value)) collect(part);
  };
  for (const [, data] of client.getQueriesData({})) collect(data);
  return names;
};
