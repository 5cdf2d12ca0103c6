import type { View } from '@bakehouse/contract/view/view';

/** The part of a list's URL that a view saves, and the addresses of views. */

export type Search = Record<string, string>;

/** Value of the parameter `view` that opens the list without the default view. */
export const builtIn = 'all';

/** Parameters that are not part of a view. */
const unsaved = new Set(['view', 'page', 'perPage']);

/** Returns the parameters that a view saves. A vendor's `quick=all` means only that no quick filter applies. */
export const savedSearch = (search: Readonly<Record<string, unknown>>): Search =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      unsaved.has(name) || value === undefined || value === '' || (name === 'quick' && value === builtIn)
        ? []
        : [[name, String(value)]],
    ),
  );

const keyOf = (search: Search): string => JSON.stringify(Object.entries(search).toSorted());

export const isSameSearch = (a: Search, b: Search): boolean => keyOf(a) === keyOf(b);

/** Returns whether a URL has no parameters except `view`, so that the view provides the others. */
export const isBare = (search: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(search).every(([name, value]) => name === 'view' || value === undefined || value === '');

/** Returns the query parameters of a view's address. */
export const addressOf = ({ _id, search }: Pick<View, '_id' | 'search'>): Search => ({ view: _id, ...search });
