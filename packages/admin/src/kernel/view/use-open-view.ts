import type { View } from '@bakehouse/contract/view/view';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { ListViews, TableLayout } from '../../ui/table/list-views.ts';
import { viewsQuery } from './view.data.ts';
import { addressOf, builtIn, isBare, isSameSearch, type Search, savedSearch } from './view-search.ts';

/** Local storage key of the lists that this browser has opened with a default view. */
const storageKey = 'bakehouse.default-views';
type Url = Readonly<Record<string, unknown>>;
type Options = { readonly list: string; readonly url: Url; readonly enabled: boolean };

/**
 * State of the views of a list: the open view of the URL, and what differs from it.
 * @param options path of the list's screen, query parameters of its URL, and whether the screen has views.
 */
export function useOpenView(options: Options) {
  const { list, url, enabled } = options;
  const found = useViews(options);
  const { views, openId, view, defaultView, isLoading, opensDefault } = found;
  const open = useViewAddress(options, found);
  const { layout, reportLayout, changeLayout, discard, ...layoutState } = useViewLayout(view);
  const search = savedSearch(url);
  // A quick filter alone is a tab of its own.
  const isFiltered = Object.keys(search).some((name) => name !== 'quick');
  const isChanged = view ? !isBare(url) && !isSameSearch(search, view.search) : isFiltered;
  return {
    views,
    view,
    /** The state of the list that a save stores. */
    current: { search, ...layoutState.current },
    isModified: enabled && openId === view?._id && (isChanged || layoutState.isModified),
    openView: (next: View) => {
      discard();
      open(addressOf(next));
    },
    discardLayout: discard,
    shared: {
      openId,
      layout,
      reportLayout,
      changeLayout,
      isPending: opensDefault && (defaultView !== undefined || (isLoading && hadDefault(list))),
      hasDefault: defaultView !== undefined,
      openBuiltIn: (next = {}) => {
        discard();
        open(Object.keys(next).length === 0 && defaultView ? { view: builtIn } : next);
      },
    } satisfies Omit<ListViews, 'tabs' | 'tools'>,
  };
}

/** Loads the views of a list, and finds the view of the URL and the user's default view. */
function useViews({ list, url, enabled }: Options) {
  const { data, isFetching, isPending } = useQuery({ ...viewsQuery(list), enabled });
  const param = typeof url.view === 'string' && url.view !== '' ? url.view : undefined;
  const openId = param === builtIn ? undefined : param;
  const views: readonly View[] = data ?? [];
  return {
    views,
    openId,
    view: views.find(({ _id }) => _id === openId),
    defaultView: views.find(({ is_default }) => is_default),
    isLoading: enabled && isPending,
    isLoaded: enabled && data !== undefined,
    /** True when the URL names a view that does not exist or is no longer shared. */
    isMissing: enabled && openId !== undefined && data !== undefined && !isFetching,
    opensDefault: param === undefined && isBare(url),
  };
}

/**
 * Writes the parameters of a view to the URL: those of the default view when the list is opened without parameters, and
 * those of a view that the URL names alone.
 * @returns a function that opens an address of the list.
 */
function useViewAddress({ list, url }: Options, found: ReturnType<typeof useViews>) {
  const { view, defaultView, opensDefault, isMissing, isLoaded } = found;
  const navigate = useNavigate();
  const open = useCallback(
    (search: Search, replace = false) => void navigate({ to: list, search, replace }),
    [navigate, list],
  );
  const named = view && isBare(url) && Object.keys(view.search).length > 0 ? view : undefined;
  const target = opensDefault ? defaultView : named;
  // Before the list is painted.
  useLayoutEffect(() => {
    if (target) open(addressOf(target), true);
    else if (isMissing && !view) open(savedSearch(url), true);
  });
  useEffect(() => {
    if (isLoaded) storeDefault(list, defaultView !== undefined);
  }, [isLoaded, list, defaultView]);
  return open;
}

/** Stores whether a list has a default view, so that the next visit waits for it. */
function storeDefault(list: string, exists: boolean): void {
  if (hadDefault(list) === exists) return;
  const others = readLists().filter((other) => other !== list);
  localStorage.setItem(storageKey, JSON.stringify(exists ? [...others, list] : others));
}

/** Returns whether a list had a default view when this browser last loaded its views. */
const hadDefault = (list: string): boolean => readLists().includes(list);

function readLists(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[];
  } catch {
    return [];
  }
}

const noLayout: TableLayout = { columns: null, density: 'comfortable' };

/** Columns and density of the open view with their unsaved changes, and those that the browser stores. */
function useViewLayout(view: View | undefined) {
  const [draft, setDraft] = useState<{ id: string; changes: Partial<TableLayout> }>();
  const [browserLayout, setBrowserLayout] = useState(noLayout);
  const reportLayout = useCallback(
    (next: TableLayout) => setBrowserLayout((before) => (isSameLayout(before, next) ? before : next)),
    [],
  );
  const changes = draft?.id === view?._id ? draft?.changes : undefined;
  const layout = view && { columns: view.columns, density: view.density, ...changes };
  return {
    layout,
    reportLayout,
    current: layout ?? browserLayout,
    isModified: !isSameLayout(layout ?? browserLayout, view ?? noLayout),
    changeLayout: (next: Partial<TableLayout>) => {
      if (view) setDraft({ id: view._id, changes: { ...changes, ...next } });
    },
    discard: () => setDraft(undefined),
  };
}

const isSameLayout = (a: TableLayout, b: TableLayout): boolean =>
  a.density === b.density && JSON.stringify(a.columns) === JSON.stringify(b.columns);

export type OpenView = ReturnType<typeof useOpenView>;
