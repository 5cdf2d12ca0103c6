import { navigationGroups } from '@bakehouse/contract/core/outline';
import { can, useSession } from '../../../data/session.ts';
import type { Action, NavEntry } from '../../../kernel/admin-module.ts';
import { modules } from '../../modules.ts';

const allEntries: readonly NavEntry[] = modules.flatMap(({ nav }) => nav);
const allActions: readonly Action[] = modules.flatMap((module) => module.actions ?? []);

/** A navigation entry with its path for the signed-in user. */
export type OpenEntry = Omit<NavEntry, 'to'> & { readonly to: string };

/** Actions that the user may perform, for the search. */
export function useActions(): readonly Action[] {
  const session = useSession();
  return allActions.filter(({ permissions }) => permissions.every((permission) => can(permission, session)));
}

/** Returns the entry of a path: the longest entry path that it starts with. */
export const entryOf = (entries: readonly OpenEntry[], pathname: string): OpenEntry | undefined =>
  entries
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];

/** Navigation entries that the user may open, by group, without empty groups. */
export function useNavigation() {
  const session = useSession();
  const open = allEntries.flatMap((entry): OpenEntry[] => {
    if (session.status !== 'in' || !can(entry.permission, session)) return [];
    const to = typeof entry.to === 'string' ? entry.to : entry.to(session);
    if (to === null) return [];
    const parts = entry.parts?.filter(({ permission }) => permission === undefined || can(permission, session));
    return [{ ...entry, to, ...(parts && { parts }) }];
  });
  return {
    entries: open,
    groups: navigationGroups
      .map((group) => ({ group, entries: open.filter((entry) => entry.group === group) }))
      .filter(({ entries }) => entries.length > 0),
  };
}
