import { searchText, searchWords } from '@bakehouse/contract/core/search-text';
import type { TablerIcon } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../data/session.ts';
import { IconHome, IconSearch } from '../../../ui/icons.ts';
import { entryOf, useActions, useNavigation } from '../navigation/navigation.ts';
import { recentRecords } from './recent-records.ts';
import { recordSearchQuery } from './record-search.ts';

export type PaletteItem = {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: TablerIcon;
  readonly open: () => void;
};
export type PaletteGroup = { readonly label: string; readonly items: readonly PaletteItem[] };

/**
 * Results of the command palette: recent records and screens for an empty text, otherwise matching actions, screens
 * and records.
 * @param text the typed text.
 * @param query the debounced text for the server.
 */
export function usePaletteItems(text: string, query: string) {
  const screens = useScreens();
  const actions = useActionItems();
  const recent = useRecentItems();
  const found = useFoundItems(query);
  const local: PaletteGroup[] =
    text === ''
      ? [
          { label: 'Recent', items: recent },
          { label: 'Screens', items: screens },
        ]
      : [
          { label: 'Screens', items: screens.filter(matches(text)) },
          { label: 'Actions', items: actions.filter(matches(text)) },
        ];
  const groups = [...local, ...(text === '' ? [] : found.groups)].filter(({ items }) => items.length > 0);
  const correctedSearch = found.groups.length > 0 && text !== '' ? found.correctedSearch : undefined;
  return { groups, correctedSearch, searching: found.searching, error: found.error };
}

/** Screens of the navigation and their parts. */
function useScreens(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const { entries } = useNavigation();
  const go = (to: string) => () => void navigate({ href: to });
  return [
    { id: '/', label: 'Dashboard', icon: IconHome, open: go('/') },
    ...entries.flatMap(({ to, label, group, icon, parts = [] }) => [
      { id: to, label, detail: group === label ? undefined : group, icon, open: go(to) },
      ...parts.map((part) => ({ id: part.to, label: part.label, detail: label, icon, open: go(part.to) })),
    ]),
  ];
}

function useActionItems(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useActions().map(({ label, icon, to }) => ({
    id: label,
    label,
    icon,
    open: async () => {
      const href = typeof to === 'string' ? to : await to(client);
      if (href) void navigate({ href });
    },
  }));
}

/** Records that the user opened last and may still open. */
function useRecentItems(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const session = useSession();
  const { entries } = useNavigation();
  if (session.status !== 'in') return [];
  return recentRecords(session.user._id).flatMap(({ to, title }) => {
    const entry = entryOf(entries, to);
    return entry
      ? [{ id: to, label: title, detail: entry.label, icon: entry.icon, open: () => void navigate({ href: to }) }]
      : [];
  });
}

/** Records found by the server, by kind. */
function useFoundItems(text: string) {
  const navigate = useNavigate();
  const { entries } = useNavigation();
  const { data, isFetching, error } = useQuery(recordSearchQuery(text));
  const groups = [...Map.groupBy(data?.records ?? [], ({ group }) => group)].map(([label, records]) => ({
    label,
    items: records.map(({ to, title, detail }) => ({
      id: to,
      label: title,
      detail,
      icon: entryOf(entries, to)?.icon ?? IconSearch,
      open: () => void navigate({ href: to }),
    })),
  }));
  return { groups, correctedSearch: data?.correctedSearch, searching: isFetching, error };
}

/** Returns a predicate: an item matches when each word of the search is the start of one of its words. */
function matches(text: string) {
  const words = searchWords(text);
  return ({ label, detail = '' }: PaletteItem) => {
    const searched = ` ${searchText(`${label} ${detail}`)}`;
    return words.every((word) => searched.includes(` ${word}`));
  };
}
