import { inSentence } from '@bakehouse/contract/core/in-sentence';
import { type Outline, permissionKeys } from '@bakehouse/contract/core/outline';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule, NavEntry } from '../admin-module.ts';
import { lazyScreen } from '../data/lazy-screen.ts';
import { prefetchLater } from '../data/prefetch.ts';
import { screenAt } from '../data/screen-at.tsx';
import { IconPlus } from '../ui/icons.ts';
import type { CrudScreens } from './crud-screens.tsx';

type Options = Pick<NavEntry, 'hotkey' | 'parts'> & {
  /** Path of the list, when another screen has the module's path. */
  readonly list?: `/${string}`;
};

/**
 * Builds navigation entry and routes of a plain module.
 * @param outline labels and paths.
 * @param load imports the screens when one of them is first opened.
 * @returns the module for the shell.
 */
export const crudModule = (
  outline: Outline,
  icon: NavEntry['icon'],
  load: () => Promise<CrudScreens>,
  { hotkey, parts, list = outline.screen }: Options = {},
): AdminModule => {
  const { screen, label, group } = outline;
  const keys = permissionKeys(outline);
  const screenOf = (name: 'List' | 'Create' | 'Deleted') => lazyScreen(async () => (await load())[name]());
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
    routes: (layout) => [
      ...(['list', 'deleted'] as const).map((which) =>
        createRoute({
          getParentRoute: () => layout,
          path: which === 'list' ? list : `${screen}/deleted`,
          staticData: { permission: keys[which] },
          loaderDeps: ({ search }) => search,
          loader: ({ context, deps }) =>
            prefetchLater(load, ({ prefetchList }) => prefetchList(context, keys[which], which, deps)),
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
        ...screenAt(`${screen}/edit/$id`, async () => (await load()).Edit()),
        staticData: { permission: keys.detail },
        loader: ({ context, params }) =>
          prefetchLater(load, ({ prefetchRecord }) => prefetchRecord(context, keys.detail, params.id)),
      }),
    ],
  };
};
