import { type NavEntry, navGroups } from '../admin-module.ts';
import { useCan } from '../data/session.ts';
import { modules } from '../modules/index.ts';

const entries: readonly NavEntry[] = modules.flatMap(({ nav }) => nav);

/** The entries this user may open, by group, in the order of the navigation; no empty group. */
export const useNavigation = () => {
  const can = useCan();
  const open = entries.filter(({ permission }) => can(permission));
  return {
    entries: open,
    groups: navGroups
      .map((group) => ({ group, entries: open.filter((entry) => entry.group === group) }))
      .filter((part) => part.entries.length > 0),
  };
};
