import { type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isActing, useSession } from '../../data/session.ts';
import { IconKeyboard, IconLogout, IconUser } from '../../ui/icons.ts';
import { type LoadedMenuProps, useMenuStart } from '../../ui/lazy-menu.tsx';
import { openShortcutHelp } from './shortcuts.tsx';
import { ThemeButton, themes, UserButton } from './top-buttons.tsx';

/** The menus of the top bar, which are loaded after the first screen. */

export function LoadedUserMenu({ start }: LoadedMenuProps) {
  const session = useSession();
  const { ref, menu } = useMenuStart(start);
  if (session.status !== 'in') return null;
  const { name, email, roles } = session.user;
  return (
    <Menu {...menu} position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <UserButton ref={ref} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--mantine-color-text)">
            {name}
          </Text>
          {email}
          <br />
          {roles.map((role) => role.name).join(', ')}
        </Menu.Label>
        <Menu.Divider />
        {!isActing(session) && (
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} />}>
            My profile
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcutHelp}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item component={Link} to="/auth/signout" leftSection={<IconLogout size={16} />}>
          {isActing(session) ? 'Stop working as the store' : 'Sign out'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function LoadedThemeMenu({ start }: LoadedMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { ref, menu } = useMenuStart(start);
  return (
    <Menu {...menu} position="bottom-end" shadow="md">
      <Menu.Target>
        <ThemeButton ref={ref} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {themes.map(({ value, label, Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
