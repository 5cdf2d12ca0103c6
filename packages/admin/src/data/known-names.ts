import type { QueryClient } from '@tanstack/react-query';

/** What records are called, by id, as far as anything fetched has said it: forms hold ids of what was chosen. */
export const knownNames = (client: QueryClient): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('_id' in value && 'name' in value) names.set(String(value._id), String(value.name));
    for (const part of Object.values(value)) look(part);
  };
  for (const [, data] of client.getQueriesData({})) look(data);
  return names;
};
