import { activeLanguage, i18n, languageNames, languages, translated } from '@bakehouse/contract/i18n';
import { type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { chooseLanguage } from '../../data/language.ts';
import { isActing, useSession, worksForStore } from '../../data/session.ts';
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
            {i18n.t('My profile')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcutHelp}>
          {i18n.t('Keyboard shortcuts')}
        </Menu.Item>
        {worksForStore(session) && (
          <>
            <Menu.Divider />
            <Menu.Label>{i18n.t('Language')}</Menu.Label>
            <Menu.RadioGroup value={activeLanguage()} onChange={(language) => chooseLanguage(language, session)}>
              {languages.map((language) => (
                <Menu.RadioItem key={language} value={language} lang={language}>
                  {languageNames[language]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
          </>
        )}
        <Menu.Item component={Link} to="/auth/signout" leftSection={<IconLogout size={16} />}>
          {isActing(session) ? i18n.t('Stop working as the store') : i18n.t('Sign out')}
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
              {translated(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
