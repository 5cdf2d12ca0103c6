import { Group, Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { useDialogOpened } from '../../ui/focus/use-dialog-opened.ts';
import { areShortcutsDisabled, enableShortcuts, modKey } from '../../ui/use-keys.ts';
import { useNavigation } from './navigation/navigation.ts';

type Shortcut = readonly [keys: readonly string[], description: string];

const fixedShortcuts: readonly Shortcut[] = [
  [[modKey('K')], 'Open search'],
  [[modKey('S')], 'Save the form'],
  [['/'], 'Search this list'],
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['E'], 'Edit the row'],
  [['X'], 'Select the row'],
  [['B'], 'Open notifications'],
  [['A'], 'Order: assign vendor'],
  [['N'], 'Order: next unassigned'],
  [['M'], 'Board: move the card'],
  [['1', '–', '7'], 'Order list: quick filters'],
  [['?'], 'Show these shortcuts'],
];

/** Dialog of `?`: lists the keyboard shortcuts, with a switch for the single-key shortcuts. */
export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { entries } = useNavigation();
  const [isEnabled, setIsEnabled] = useState(!areShortcutsDisabled());
  const screenShortcuts = entries.flatMap(({ hotkey, label }): Shortcut[] =>
    hotkey ? [[['G', hotkey.toUpperCase()], `Go to ${label}`]] : [],
  );
  return (
    <Modal opened={useDialogOpened(opened)} onClose={onClose} title="Keyboard shortcuts" centered>
      <Stack gap="md">
        <Table aria-label="Keyboard shortcuts">
          <Table.Tbody>
            {[...fixedShortcuts, ...screenShortcuts].map(([keys, description]) => (
              <Table.Tr key={description}>
                <Table.Th scope="row" fw={400}>
                  {description}
                </Table.Th>
                <Table.Td ta="right">
                  <Group gap={4} justify="flex-end">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Single-key shortcuts"
          checked={isEnabled}
          onChange={({ currentTarget }) => {
            setIsEnabled(currentTarget.checked);
            enableShortcuts(currentTarget.checked);
          }}
        />
      </Stack>
    </Modal>
  );
}
