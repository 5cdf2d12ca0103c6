import { listSearch } from '@bakehouse/contract/core/list-search';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { recordQuery, recordsQuery } from '../../data/crud-queries.ts';
import type { BaseRecord, CrudResource } from '../../data/crud-resource.ts';
import { type PrefetchContext, prefetch } from '../../data/routing/prefetch.ts';
import type { ScreenProps } from '../../data/routing/screen-at.tsx';
import { listRequest } from '../../ui/table/list-state.ts';
import type { CrudScreenOptions, CrudScreenProps } from './crud-screen-props.ts';
import { ListScreen } from './list-screen.tsx';

type LoadScreen<Props = object> = () => Promise<ComponentType<Props>>;
/** The screens and queries of a module, without the type of its records, so that the router can treat all modules alike. */
export type CrudScreens = Readonly<Record<'List' | 'Create' | 'Deleted', LoadScreen>> & {
  readonly Edit: LoadScreen<ScreenProps<'id'>>;
  /** Prefetches a list for the search parameters of its URL; unknown parameters are ignored. */
  readonly prefetchList: (
    context: PrefetchContext,
    permission: string,
    which: 'list' | 'deleted',
    search: Readonly<Record<string, unknown>>,
  ) => void;
  /** Prefetches the record of the edit screen. */
  readonly prefetchRecord: (context: PrefetchContext, permission: string, id: string) => void;
};

/**
 * Returns the four screens of a plain module; each is loaded when it is opened.
 * To replace one, spread the result: `{ ...crudScreens(…), Edit: async () => OwnEdit }`.
 */
export function crudScreens<Rec extends BaseRecord, Input extends object>(
  resource: CrudResource<Rec> & { readonly input: z.ZodType<unknown, Input> },
  options: CrudScreenOptions<NoInfer<Rec>, NoInfer<Input>>,
): CrudScreens {
  const props: CrudScreenProps<Rec> = { resource, ...options };
  return {
    List: async () => () => <ListScreen {...props} />,
    Create: async () => {
      const [{ CreateScreen }, Form] = await Promise.all([import('./create-screen.tsx'), options.loadForm()]);
      return () => <CreateScreen {...props} Form={Form} />;
    },
    Edit: async () => {
      const [{ EditScreen }, Form] = await Promise.all([import('./edit-screen.tsx'), options.loadForm()]);
      return ({ params }) => <EditScreen {...props} Form={Form} params={params} />;
    },
    Deleted: async () => {
      const { DeletedScreen } = await import('./deleted-screen.tsx');
      return () => <DeletedScreen {...props} />;
    },
    prefetchList: (context, permission, which, search) =>
      prefetch(
        context,
        permission,
        recordsQuery(resource, which, listRequest(listSearch(resource.endpoints[which].query, search))),
      ),
    prefetchRecord: (context, permission, id) => prefetch(context, permission, recordQuery(resource, id)),
  };
}
