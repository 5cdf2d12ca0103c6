import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { OpenEntry } from './navigation.ts';

/** Groups that are collapsed by default when the whole navigation would not fit a height of 900 px. */
const foldedByDefault = ['Promotions', 'Content', 'Reviews & FAQ', 'People & access', 'Settings'];
/** Maximum number of entries that fit without collapsed groups. */
const maxUnfolded = 16;
const none: string[] = [];

/**
 * State of the navigation groups. The user's choice is stored in the browser; the group of the current screen opens
 * when the screen is opened.
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
