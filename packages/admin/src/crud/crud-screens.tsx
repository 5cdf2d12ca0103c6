import type { Resource } from '@bakehouse/contract/core/resource';
import type { ComponentType } from 'react';
import { recordQuery, recordsQuery } from '../data/crud-queries.ts';
import { listRequest, listSearch } from '../ui/table/list-state.ts';
import type { CrudScreenOptions, CrudScreenProps } from './crud-screen-props.ts';
import { ListScreen } from './list-screen.tsx';

type LoadScreen = () => Promise<ComponentType>;
export type CrudScreens = Readonly<Record<'List' | 'Create' | 'Edit' | 'Deleted', LoadScreen>> & {
  /** Returns the query of a list for the search parameters of its URL; unknown parameters are ignored. */
  readonly query: (
    which: 'list' | 'deleted',
    typed: Readonly<Record<string, unknown>>,
  ) => ReturnType<typeof recordsQuery>;
  /** Returns the query of the edit screen. */
  readonly recordOf: (id: string) => ReturnType<typeof recordQuery>;
};

/**
 * Returns the four screens of a plain module; each is loaded when it is opened.
 * To replace one, spread the result: `{ ...crudScreens(…), Edit: async () => OwnEdit }`.
 */
export const crudScreens = <R extends Resource>(resource: R, own: CrudScreenOptions<R>): CrudScreens => {
  const props = { resource, ...own } as unknown as CrudScreenProps;
  return {
    List: async () => () => <ListScreen {...props} />,
    Create: async () => {
      const { CreateScreen } = await import('./create-screen.tsx');
      return () => <CreateScreen {...props} />;
    },
    Edit: async () => {
      const { EditScreen } = await import('./edit-screen.tsx');
      return () => <EditScreen {...props} />;
    },
    Deleted: async () => {
      const { DeletedScreen } = await import('./deleted-screen.tsx');
      return () => <DeletedScreen {...props} />;
    },
    query: (which, typed) =>
      recordsQuery(resource, which, listRequest(listSearch(resource.endpoints[which].query, typed))),
    recordOf: (id) => recordQuery(resource, id),
  };
};
