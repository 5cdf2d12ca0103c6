import { NavLink, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import type { NavEntry } from '../admin-module.ts';
import { IconChevron, IconHome } from '../ui/icons.ts';
import { useNavigation } from './navigation.ts';
import styles from './side-nav.module.css';

type Props = { readonly onGo: () => void };
type EntryProps = Pick<NavEntry, 'to' | 'label' | 'icon'> & Props;

const Entry = ({ to, label, icon: Icon, onGo }: EntryProps) => {
  const { pathname } = useLocation();
  const active = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      active={active}
      activeOptions={{ exact: to === '/' }}
      onClick={onGo}
      className={styles.entry}
    />
  );
};

/** Navigation by job; a group folds away and stays so. */
export const SideNav = ({ onGo }: Props) => {
  const { groups } = useNavigation();
  const [folded, setFolded] = useLocalStorage<string[]>({
    key: 'bakehouse.nav-folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const fold = (group: string) =>
    setFolded(folded.includes(group) ? folded.filter((other) => other !== group) : [...folded, group]);
  return (
    <div className={styles.rail}>
      <Entry to="/" label="Dashboard" icon={IconHome} onGo={onGo} />
      {groups.map(({ group, entries }) => {
        const open = !folded.includes(group);
        return (
          <div key={group} className={styles.group}>
            <UnstyledButton className={styles.heading} aria-expanded={open} onClick={() => fold(group)}>
              {group}
              <IconChevron size={12} aria-hidden data-open={open} />
            </UnstyledButton>
            {open && entries.map((entry) => <Entry key={entry.to} {...entry} onGo={onGo} />)}
          </div>
        );
      })}
    </div>
  );
};
