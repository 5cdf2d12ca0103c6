import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { OpenEntry } from './navigation.ts';

/** Groups that are folded until somebody opens them, where all of the navigation would not fit a screen of 900 px. */
const foldedByDefault = ['Promotions', 'Content', 'Reviews & FAQ', 'People & access', 'Settings'];
/** So many entries fit it unfolded. */
const maxUnfolded = 16;
const none: string[] = [];

/**
 * Which groups of the navigation are open. A person's choice is remembered in the browser; the group of the current
 * screen is open when the screen is reached, whatever was remembered.
 */
export const useFoldedGroups = (entries: readonly OpenEntry[], current: string | undefined) => {
  const [stored, setStored] = useLocalStorage<string[] | undefined>({
    key: 'bakehouse.nav-folded',
    getInitialValueInEffect: false,
  });
  const folded = stored ?? (entries.length > maxUnfolded ? foldedByDefault : none);
  const [reached, setReached] = useState(current);
  const [isClosed, setIsClosed] = useState(false);
  if (reached !== current) {
    setReached(current);
    setIsClosed(false);
  }
  const isOpen = (group: string): boolean => (group === current ? !isClosed : !folded.includes(group));
  const toggle = (group: string): void => {
    const others = folded.filter((other) => other !== group);
    setStored(isOpen(group) ? [...others, group] : others);
    if (group === current) setIsClosed(!isClosed);
  };
  return { isOpen, toggle };
};
