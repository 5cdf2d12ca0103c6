import { i18n } from '@bakehouse/contract/i18n';
import { ActionIcon, type ActionIconProps, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useSession } from '../../data/session.ts';
import { IconDesktop, IconMoon, IconSun, IconUser } from '../../ui/icons.ts';

/** The buttons of the menus in the top bar. */

type Props = ActionIconProps & ComponentProps<'button'>;

export function UserButton(props: Props) {
  const session = useSession();
  return (
    <ActionIcon
      {...props}
      aria-label={
        session.status === 'in' ? i18n.t('Account of {name}', { name: session.user.name }) : i18n.t('Account')
      }
    >
      <IconUser size={22} stroke={1.6} />
    </ActionIcon>
  );
}

export function ThemeButton(props: Props) {
  const { colorScheme } = useMantineColorScheme();
  const { Icon } = themes.find(({ value }) => value === colorScheme) ?? themes[2];
  return (
    <ActionIcon {...props} aria-label={i18n.t('Theme')}>
      <Icon size={19} stroke={1.6} />
    </ActionIcon>
  );
}

export const themes = [
  { value: 'light', label: /* i18n */ 'Light', Icon: IconSun },
  { value: 'dark', label: /* i18n */ 'Dark', Icon: IconMoon },
  { value: 'auto', label: /* i18n */ 'As the system', Icon: IconDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; Icon: typeof IconSun }[];
