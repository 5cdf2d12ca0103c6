import { permissionKey } from '@bakehouse/contract/endpoint';
import type { Resource } from '@bakehouse/contract/resource';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule, NavEntry } from '../admin-module.ts';
import { recordQuery, recordsQuery } from '../data/crud-queries.ts';
import { lazyScreen } from '../data/lazy-screen.ts';
import { prefetch } from '../data/prefetch.ts';
import { listRequest, listSearch } from '../ui/list-state.ts';
import type { CrudScreens } from './crud-screens.tsx';

type Place = Pick<NavEntry, 'group' | 'icon' | 'hotkey'> & {
  /** Where the list is, when a screen of the module's own stands at its address. */
  readonly list?: `/${string}`;
};

/** Navigation entry and routes of a plain module; its screens are loaded when one of them is first opened. */
export const crudModule = (
  resource: Resource,
  { list, ...place }: Place,
  load: () => Promise<CrudScreens>,
): AdminModule => {
  const { screen, endpoints, label } = resource;
  const keyOf = (name: keyof typeof endpoints) => permissionKey(endpoints[name]);
  const screenOf = (name: keyof CrudScreens) => lazyScreen(async () => (await load())[name]());
  return {
    nav: [{ ...place, label: label.many, to: screen, permission: keyOf('list') }],
    routes: (layout) => [
      ...(['list', 'deleted'] as const).map((which) =>
        createRoute({
          getParentRoute: () => layout,
          path: which === 'list' ? (list ?? screen) : `${screen}/deleted`,
          staticData: { permission: keyOf(which) },
          validateSearch: (search) => listSearch(endpoints[which].query, search),
          loaderDeps: ({ search }) => search,
          loader: ({ context, deps }) =>
            prefetch(context, keyOf(which), recordsQuery(resource, which, listRequest(deps))),
          component: screenOf(which === 'list' ? 'List' : 'Deleted'),
        }),
      ),
      createRoute({
        getParentRoute: () => layout,
        path: `${screen}/create`,
        staticData: { permission: keyOf('create') },
        component: screenOf('Create'),
      }),
      createRoute({
        getParentRoute: () => layout,
        path: `${screen}/edit/$id`,
        staticData: { permission: keyOf('detail') },
        loader: ({ context, params }) => prefetch(context, keyOf('detail'), recordQuery(resource, params.id)),
        component: screenOf('Edit'),
      }),
    ],
  };
};
