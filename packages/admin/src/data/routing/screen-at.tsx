import { type ResolveParams, useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyScreen } from './lazy-screen.ts';

/** Props of a screen with the given parameters in its path. */
export type ScreenProps<Name extends string> = { readonly params: Readonly<Record<Name, string>> };

/**
 * Path and component of a route with path parameters. The screen receives exactly the parameters of the path.
 * @param path such as '/order/details/$id'.
 * @param load imports the screen when it is first opened.
 */
export function screenAt<const Path extends string>(
  path: Path,
  load: () => Promise<ComponentType<{ readonly params: ResolveParams<Path> }>>,
) {
  const Screen = lazyScreen(async () => {
    const Loaded = await load();
    return () => {
      const params: object = useParams({ strict: false });
      return <Loaded params={params as ResolveParams<Path>} />;
    };
  });
  return { path, component: Screen };
}

/**
 * Returns the query parameters of the URL.
 * @param parse reads the parameters that the screen knows; it must accept any values.
 */
export const useRouteSearch = <Search,>(parse: (search: Readonly<Record<string, unknown>>) => Search): Search =>
  parse(useSearch({ strict: false }));
