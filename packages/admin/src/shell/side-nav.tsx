import { NavLink, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { IconChevron, IconHome } from '../ui/icons.ts';
import { type OpenEntry, useNavigation } from './navigation.ts';
import styles from './side-nav.module.css';

type Props = { readonly onGo: () => void };
type EntryProps = Pick<OpenEntry, 'to' | 'label' | 'icon'> & Props & { readonly active: boolean };

const Entry = ({ to, label, icon: Icon, active, onGo }: EntryProps) => (
  <NavLink
    component={Link}
    to={to}
    label={label}
    leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
    active={active}
    // The router would mark every entry that the address begins with.
    activeOptions={{ exact: true }}
    aria-current={active ? 'page' : undefined}
    onClick={onGo}
    className={styles.entry}
  />
);

/** The entry that the address belongs to: of several it begins with, the closest. */
const activeOf = (entries: readonly OpenEntry[], pathname: string): string | undefined =>
  entries
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.length - one.length)[0];

/** Navigation by job; a group folds away and stays so. */
export const SideNav = ({ onGo }: Props) => {
  const { entries: all, groups } = useNavigation();
  const { pathname } = useLocation();
  const active = activeOf(all, pathname);
  const [folded, setFolded] = useLocalStorage<string[]>({
    key: 'bakehouse.nav-folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const fold = (group: string) =>
    setFolded(folded.includes(group) ? folded.filter((other) => other !== group) : [...folded, group]);
  const rail = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: there are more entries than a low screen shows
  useEffect(() => {
    // In braces: newer browsers answer a scroll with a promise, which is no clean-up.
    rail.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={rail} className={styles.rail}>
      <Entry to="/" label="Dashboard" icon={IconHome} active={pathname === '/'} onGo={onGo} />
      {groups.map(({ group, entries }) => {
        const open = !folded.includes(group);
        return (
          <div key={group} className={styles.group}>
            <UnstyledButton className={styles.heading} aria-expanded={open} onClick={() => fold(group)}>
              {group}
              <IconChevron size={12} aria-hidden data-open={open} />
            </UnstyledButton>
            {open &&
              entries.map((entry) => <Entry key={entry.to} {...entry} active={entry.to === active} onGo={onGo} />)}
          </div>
        );
      })}
    </div>
  );
};
