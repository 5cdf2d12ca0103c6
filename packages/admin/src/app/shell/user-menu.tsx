import { ActionIcon, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isActing, useSession } from '../../data/session.ts';
import { IconKeyboard, IconLogout, IconUser } from '../../ui/icons.ts';
import { openShortcutHelp } from './shortcuts.tsx';

export function UserMenu() {
  const session = useSession();
  if (session.status !== 'in') return null;
  const { name, email, roles } = session.user;
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={`Account of ${name}`}>
          <IconUser size={22} stroke={1.6} />
        </ActionIcon>
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
