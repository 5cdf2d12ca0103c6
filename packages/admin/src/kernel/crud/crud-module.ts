import { type Outline, permissionKeys } from '@bakehouse/contract/core/outline';
import { inSentence } from '@bakehouse/contract/core/text';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { type PrefetchContext, prefetchLater } from '../../data/routing/prefetch.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import { IconPlus } from '../../ui/icons.ts';
import type { AdminModule, NavEntry } from '../admin-module.ts';
import type { LayoutRoute } from '../layout-route.ts';
import type { CrudScreens } from './crud-screens.tsx';

type Options<List> = Pick<NavEntry, 'hotkey' | 'parts'> & {
  /** Path of the list, when another screen has the module's path. */
  readonly list?: List;
};

/**
 * Builds navigation entry and routes of a plain module.
 * @param outline labels and paths.
 * @param load imports the screens when one of them is first opened.
 * @returns the module for the shell.
 */
export function crudModule<const Screen extends `/${string}`, const List extends `/${string}` = Screen>(
  outline: Outline & { readonly screen: Screen },
  icon: NavEntry['icon'],
  load: () => Promise<CrudScreens>,
  { hotkey, parts, list }: Options<List> = {},
) {
  const { screen, label, group } = outline;
  const keys = permissionKeys(outline);
  const screenOf = (name: 'List' | 'Create' | 'Deleted') => lazyScreen(async () => (await load())[name]());
  const listRoute = <const Path extends string>(layout: LayoutRoute, which: 'list' | 'deleted', path: Path) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      staticData: { permission: keys[which] },
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) =>
        prefetchLater(load, ({ prefetchList }) => prefetchList(context, keys[which], which, deps)),
      component: screenOf(which === 'list' ? 'List' : 'Deleted'),
    });
  const routes = (layout: LayoutRoute) => [
    listRoute(layout, 'list', (list ?? screen) as List),
    listRoute(layout, 'deleted', `${screen}/deleted` as const),
    createRoute({
      getParentRoute: () => layout,
      path: `${screen}/create` as const,
      staticData: { permission: keys.create },
      component: screenOf('Create'),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: `${screen}/edit/$id` as const,
      component: screenAt('/$id', async () => (await load()).Edit()).component,
      staticData: { permission: keys.detail },
      // The path is generic here, so the name of its parameter is stated.
      loader: ({ context, params }: { context: PrefetchContext; params: { id: string } }) =>
        prefetchLater(load, ({ prefetchRecord }) => prefetchRecord(context, keys.detail, params.id)),
    }),
  ];
  return {
    nav: [
      {
        group,
        icon,
        ...(hotkey && { hotkey }),
        ...(parts && { parts }),
        label: label.many,
        to: screen,
        permission: keys.list,
      },
    ],
    actions: [
      { label: `Create ${inSentence(label.one)}`, icon: IconPlus, permissions: [keys.create], to: `${screen}/create` },
    ],
    routes,
  } satisfies AdminModule;
}
