import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { OpenEntry } from './navigation.ts';

/** Groups that are collapsed by default when the whole navigation would not fit a height of 900 px. */
const collapsedByDefault = ['Money', 'Promotions', 'Content', 'Reviews & FAQ', 'People & access', 'Settings'];
/** Maximum number of entries that fit without collapsed groups. */
const maxExpanded = 16;
const none: string[] = [];

/**
 * State of the navigation groups. The user's choice is stored in the browser; the group of the current screen opens
 * when the screen is opened.
 */
export function useCollapsedGroups(entries: readonly OpenEntry[], current: string | undefined) {
  const [stored, setStored] = useLocalStorage<string[] | undefined>({
    key: 'bakehouse.nav-folded',
    getInitialValueInEffect: false,
  });
  const collapsed = stored ?? (entries.length > maxExpanded ? collapsedByDefault : none);
  const [previous, setPrevious] = useState(current);
  const [isCurrentClosed, setIsCurrentClosed] = useState(false);
  if (previous !== current) {
    setPrevious(current);
    setIsCurrentClosed(false);
  }
  const isOpen = (group: string): boolean => (group === current ? !isCurrentClosed : !collapsed.includes(group));
  const toggle = (group: string): void => {
    const others = collapsed.filter((other) => other !== group);
    setStored(isOpen(group) ? [...others, group] : others);
    if (group === current) setIsCurrentClosed(!isCurrentClosed);
  };
  return { isOpen, toggle };
}
