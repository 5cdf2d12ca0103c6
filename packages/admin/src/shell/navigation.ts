import { navigationGroups } from '@bakehouse/contract/core/outline';
import type { Action, NavEntry } from '../admin-module.ts';
import { can, useSession } from '../data/session.ts';
import { modules } from '../modules/index.ts';

const entries: readonly NavEntry[] = modules.flatMap(({ nav }) => nav);

/** A navigation entry with its path for the signed-in user. */
export type OpenEntry = Omit<NavEntry, 'to'> & { readonly to: string };

const actions: readonly Action[] = modules.flatMap((module) => module.actions ?? []);

/** Actions that the user may perform, for the search. */
export const useActions = (): readonly Action[] => {
  const who = useSession();
  return actions.filter(({ permissions }) => permissions.every((permission) => can(permission, who)));
};

/** Returns the entry of a path: the longest entry path that it starts with. */
export const entryOf = (entries: readonly OpenEntry[], pathname: string): OpenEntry | undefined =>
  entries
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];

/** Navigation entries that the user may open, by group, without empty groups. */
export const useNavigation = () => {
  const who = useSession();
  const open = entries.flatMap((entry): OpenEntry[] => {
    if (who.status !== 'in' || !can(entry.permission, who)) return [];
    const to = typeof entry.to === 'string' ? entry.to : entry.to(who);
    if (to === null) return [];
    const parts = entry.parts?.filter(({ permission }) => permission === undefined || can(permission, who));
    return [{ ...entry, to, ...(parts && { parts }) }];
  });
  return {
    entries: open,
    groups: navigationGroups
      .map((group) => ({ group, entries: open.filter((entry) => entry.group === group) }))
      .filter((part) => part.entries.length > 0),
  };
};
