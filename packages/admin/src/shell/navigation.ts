import { type NavEntry, navGroups } from '../admin-module.ts';
import { can, useSession } from '../data/session.ts';
import { modules } from '../modules/index.ts';

const entries: readonly NavEntry[] = modules.flatMap(({ nav }) => nav);

/** An entry with its address for the one who is signed in. */
export type OpenEntry = Omit<NavEntry, 'to'> & { readonly to: string };

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
