import { inSentence } from '@bakehouse/contract/core/in-sentence';
import type { Resource } from '@bakehouse/contract/core/resource';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule, KeyOf, NavEntry } from '../admin-module.ts';
import { lazyScreen } from '../data/lazy-screen.ts';
import { prefetch, prefetchLater } from '../data/prefetch.ts';
import { IconPlus } from '../ui/icons.ts';
import type { CrudScreens } from './crud-screens.tsx';

/**
 * Data of a resource for navigation and routes. It is checked against the contract by type only, because the contract
 * is loaded with the module's screens.
 */
type Outline<R extends Resource> = {
  readonly screen: R['screen'];
  readonly label: R['label']['many'];
  /** Singular label of a record. */
  readonly one: R['label']['one'];
  readonly base: R['wire']['base'];
  readonly deleted: R['wire']['deleted'];
  /** Path of the list, when another screen has the module's path. */
  readonly list?: `/${string}`;
} & Pick<NavEntry, 'group' | 'icon' | 'hotkey' | 'parts'>;

type Keys<R extends Resource> = {
  readonly [Name in 'list' | 'deleted' | 'create' | 'detail']: KeyOf<R['endpoints'][Name]>;
};

/** Returns the permission keys of the screens; all resources have the same paths (`defineResource`). */
const keysOf = <R extends Resource>({ base, deleted }: Outline<R>): Keys<R> => ({
  list: `GET ${base}/list`,
  deleted: `GET ${base}/${deleted}`,
  create: `POST ${base}/create`,
  detail: `GET ${base}/detail/{id}`,
});

/**
 * Builds navigation entry and routes of a resource.
 * @param outline labels and paths.
 * @param load imports the screens when one of them is first opened.
 * @returns the module for the shell.
 */
export const crudModule = <R extends Resource>(outline: Outline<R>, load: () => Promise<CrudScreens>): AdminModule => {
  const { screen, label, one, group, icon, hotkey, list = screen, parts } = outline;
  const keys = keysOf(outline);
  const screenOf = (name: 'List' | 'Create' | 'Edit' | 'Deleted') => lazyScreen(async () => (await load())[name]());
  return {
    nav: [
      { group, icon, ...(hotkey && { hotkey }), ...(parts && { parts }), label, to: screen, permission: keys.list },
    ],
    actions: [
      { label: `Create ${inSentence(one)}`, icon: IconPlus, permissions: [keys.create], to: `${screen}/create` },
    ],
    routes: (layout) => [
      ...(['list', 'deleted'] as const).map((which) =>
        createRoute({
          getParentRoute: () => layout,
          path: which === 'list' ? list : `${screen}/deleted`,
          staticData: { permission: keys[which] },
          loaderDeps: ({ search }) => search,
          loader: ({ context, deps }) =>
            prefetchLater(load, ({ query }) => prefetch(context, keys[which], query(which, deps))),
          component: screenOf(which === 'list' ? 'List' : 'Deleted'),
        }),
      ),
      createRoute({
        getParentRoute: () => layout,
        path: `${screen}/create`,
        staticData: { permission: keys.create },
        component: screenOf('Create'),
      }),
      createRoute({
        getParentRoute: () => layout,
        path: `${screen}/edit/$id`,
        staticData: { permission: keys.detail },
        loader: ({ context, params }) =>
          prefetchLater(load, ({ recordOf }) => prefetch(context, keys.detail, recordOf(params.id))),
        component: screenOf('Edit'),
      }),
    ],
  };
};
