import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDesktop, IconMoon, IconSun } from '../../ui/icons.ts';

const choices = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'As the system', Icon: IconDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; Icon: typeof IconSun }[];

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon } = choices.find(({ value }) => value === colorScheme) ?? choices[2];
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon aria-label="Theme">
          <Icon size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {choices.map(({ value, label, Icon: OptionIcon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<OptionIcon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
