import { i18n } from '@bakehouse/contract/i18n';
import { ActionIcon, Burger, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../data/session.ts';
import { NotificationBell } from '../../kernel/notification/notification-bell.tsx';
import { IconSearch, IconSidebar } from '../../ui/icons.ts';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { modKey } from '../../ui/use-keys.ts';
import { Logo } from './logo.tsx';
import { openPalette } from './shortcuts.tsx';
import styles from './top-bar.module.css';
import { ThemeButton, UserButton } from './top-buttons.tsx';

type Props = {
  /** The drawer of a phone, which contains the navigation. */
  readonly isDrawerOpen: boolean;
  readonly onToggleDrawer: () => void;
  /** Whether the navigation of a wide screen is hidden. */
  readonly isCollapsed: boolean;
  readonly onToggleCollapsed: () => void;
};

const StoreSwitcher = lazyPart(async () => (await import('./store-switcher.tsx')).StoreSwitcher);

export const TopBar = ({ isDrawerOpen, onToggleDrawer, isCollapsed, onToggleCollapsed }: Props) => (
  <Group h="100%" px="sm" gap="xs" wrap="nowrap" justify="space-between">
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Burger
        opened={isDrawerOpen}
        onClick={onToggleDrawer}
        hiddenFrom="md"
        size="sm"
        aria-label={i18n.t('Navigation')}
        aria-expanded={isDrawerOpen}
      />
      <ActionIcon
        visibleFrom="md"
        onClick={onToggleCollapsed}
        aria-label={i18n.t('Navigation')}
        aria-expanded={!isCollapsed}
      >
        <IconSidebar size={20} stroke={1.6} />
      </ActionIcon>
      <Link to="/" className={styles.brand}>
        <Logo size={24} />
        <Text component="span" fw={650} fz={15} truncate>
          Bakehouse
        </Text>
      </Link>
    </Group>
    <Group gap={6} wrap="nowrap" flex="none">
      <Stores />
      <UnstyledButton className={styles.search} onClick={openPalette} aria-label={i18n.t('Search')}>
        <IconSearch size={16} aria-hidden />
        <span className={styles.label}>{i18n.t('Search')}</span>
        <Kbd className={styles.key} aria-hidden>
          {modKey('K')}
        </Kbd>
      </UnstyledButton>
      <NotificationBell />
      <LazyMenu load={loadThemeMenu} button={ThemeButton} />
      <LazyMenu load={loadUserMenu} button={UserButton} />
    </Group>
  </Group>
);

const loadThemeMenu = async () => (await import('./top-menus.tsx')).LoadedThemeMenu;
const loadUserMenu = async () => (await import('./top-menus.tsx')).LoadedUserMenu;

/** The store of the session, for a user who works for several. */
function Stores() {
  const session = useSession();
  if (session.status !== 'in' || session.stores.length < 2) return null;
  return (
    <Suspense>
      <StoreSwitcher stores={session.stores} />
    </Suspense>
  );
}
