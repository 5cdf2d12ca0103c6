import { Group, Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { modKey } from '../ui/mod-key.ts';
import { useDialogOpened } from '../ui/use-dialog-opened.ts';
import { areShortcutsDisabled, switchKeys } from '../ui/use-keys.ts';
import { useNavigation } from './navigation.ts';

const always: readonly (readonly [readonly string[], string])[] = [
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
  [['1', '–', '5'], 'Order list: quick filters'],
  [['?'], 'Show these shortcuts'],
];

/** Dialog of `?`: lists the keyboard shortcuts, with a switch for the single-key shortcuts. */
export const ShortcutHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { entries } = useNavigation();
  const [on, setOn] = useState(!areShortcutsDisabled());
  const places = entries.flatMap(({ hotkey, label }) =>
    hotkey ? [[['G', hotkey.toUpperCase()], `Go to ${label}`] as const] : [],
  );
  return (
    <Modal opened={useDialogOpened(opened)} onClose={onClose} title="Keyboard shortcuts" centered>
      <Stack gap="md">
        <Table aria-label="Keyboard shortcuts">
          <Table.Tbody>
            {[...always, ...places].map(([keys, what]) => (
              <Table.Tr key={what}>
                <Table.Th scope="row" fw={400}>
                  {what}
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
          checked={on}
          onChange={({ currentTarget }) => {
            setOn(currentTarget.checked);
            switchKeys(currentTarget.checked);
          }}
        />
      </Stack>
    </Modal>
  );
};
