import { type Action, type NavEntry, navGroups } from '../admin-module.ts';
import { can, useSession } from '../data/session.ts';
import { modules } from '../modules/index.ts';

const entries: readonly NavEntry[] = modules.flatMap(({ nav }) => nav);

/** An entry with its address for the one who is signed in. */
export type OpenEntry = Omit<NavEntry, 'to'> & { readonly to: string };

const actions: readonly Action[] = modules.flatMap((module) => module.actions ?? []);

/** What this user may do, for the search. */
export const useActions = (): readonly Action[] => {
  const who = useSession();
  return actions.filter(({ permissions }) => permissions.every((permission) => can(permission, who)));
};

/** The entry that an address belongs to: of several it begins with, the longest. */
export const entryOf = (entries: readonly OpenEntry[], pathname: string): OpenEntry | undefined =>
  entries
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0];

/** The entries this user may open, by group, in the order of the navigation; no empty group. */
export const useNavigation = () => {
  const who = useSession();
  const open = entries.flatMap((entry): OpenEntry[] => {
    if (who.status !== 'in' || !can(entry.permission, who)) return [];
    const to = typeof entry.to === 'string' ? entry.to : entry.to(who);
    return to === null ? [] : [{ ...entry, to }];
  });
  return {
    entries: open,
    groups: navGroups
      .map((group) => ({ group, entries: open.filter((entry) => entry.group === group) }))
      .filter((part) => part.entries.length > 0),
  };
};
