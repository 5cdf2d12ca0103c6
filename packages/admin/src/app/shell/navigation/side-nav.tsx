import { translated } from '@bakehouse/contract/i18n';
import { Badge, NavLink, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { navigationCountsQuery } from '../../../data/navigation-counts.ts';
import { IconChevron, IconHome } from '../../../ui/icons.ts';
import { useCollapsedGroups } from './collapsed-groups.ts';
import { entryOf, type OpenEntry, useNavigation } from './navigation.ts';
import styles from './side-nav.module.css';

type Props = { readonly onNavigate: () => void };
type EntryProps = Pick<OpenEntry, 'to' | 'label' | 'icon'> &
  Props & { readonly active: boolean; readonly count?: { readonly value: number; readonly label: string } | undefined };

const maxCount = 999;

/** Navigation in collapsible groups; the group of the current screen is open. */
export function SideNav({ onNavigate }: Props) {
  const { entries: all, groups } = useNavigation();
  const { pathname } = useLocation();
  const active = entryOf(all, pathname);
  const { isOpen, toggle } = useCollapsedGroups(all, active?.group);
  const countOf = useCountOf();
  const rail = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current entry when the screen changes
  useEffect(() => {
    if (rail.current) showCurrentEntry(rail.current);
  }, [active?.to]);
  return (
    <div ref={rail} className={styles.rail}>
      <Entry to="/" label={/* i18n */ 'Dashboard'} icon={IconHome} active={pathname === '/'} onNavigate={onNavigate} />
      {groups.map(({ group, entries }) => {
        const open = isOpen(group);
        return (
          <div key={group} className={styles.group}>
            <UnstyledButton className={styles.heading} aria-expanded={open} onClick={() => toggle(group)}>
              {translated(group)}
              <IconChevron size={12} aria-hidden data-open={open} />
            </UnstyledButton>
            {open &&
              entries.map((entry) => (
                <Entry
                  key={entry.to}
                  {...entry}
                  active={entry.to === active?.to}
                  count={countOf(entry)}
                  onNavigate={onNavigate}
                />
              ))}
          </div>
        );
      })}
    </div>
  );
}

/** Returns the count of an entry; undefined while it is unknown or zero. */
function useCountOf() {
  const { data } = useQuery(navigationCountsQuery);
  return ({ count }: OpenEntry) => {
    const value = count && data?.[count.name];
    return value ? { value, label: translated(count.label) } : undefined;
  };
}

/**
 * Scrolls the navigation until its current entry is visible.
 *
 * `scrollIntoView` is not used, because in Chromium the next Tab would then start at the entry instead of the skip link.
 */
function showCurrentEntry(rail: HTMLElement): void {
  const container = rail.parentElement;
  const entry = rail.querySelector('[aria-current="page"]');
  if (!container || !entry) return;
  const visible = container.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (bottom > visible.bottom) container.scrollTop += bottom - visible.bottom;
  else if (top < visible.top) container.scrollTop -= visible.top - top;
}

function Entry({ to, label, icon: Icon, active, count, onNavigate }: EntryProps) {
  const description = count && `${count.value} ${count.label}`;
  return (
    <NavLink
      component={Link}
      to={to}
      label={translated(label)}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      rightSection={
        count && (
          <Badge variant="light" size="sm" radius="xl" aria-hidden>
            {count.value > maxCount ? `${maxCount}+` : count.value}
          </Badge>
        )
      }
      aria-description={description}
      title={description}
      active={active}
      // By default the router marks every entry with a path that is a prefix of the current path.
      activeOptions={{ exact: true }}
      aria-current={active ? 'page' : undefined}
      onClick={onNavigate}
      className={styles.entry}
    />
  );
}
