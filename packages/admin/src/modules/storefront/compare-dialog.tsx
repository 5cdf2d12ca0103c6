import type { Block } from '@bakehouse/contract/blocks/block';
import { readBlocks, type SettingRecord } from '@bakehouse/contract/content/content-settings';
import { staleMessage } from '@bakehouse/contract/messages';
import { Button, Group, Modal, Table, Text } from '@mantine/core';
import { labelOf, titleOf } from '../../content/blocks/block-items.ts';

type Props = {
  readonly theirs: SettingRecord;
  readonly mine: readonly Block[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onLater: () => void;
};

const called = (block: Block | undefined) =>
  block ? [labelOf(block), titleOf(block)].filter(Boolean).join(': ') : 'None';

/** Theirs and yours side by side, before one replaces the other. Closing it decides nothing: the next save asks again. */
export const CompareDialog = ({ theirs, mine, onKeepMine, onTakeTheirs, onLater }: Props) => {
  const others = readBlocks(theirs.meta_value);
  const places = [...Array(Math.max(others.length, mine.length)).keys()];
  const different = places.filter((at) => JSON.stringify(others[at]) !== JSON.stringify(mine[at]));
  return (
    <Modal opened onClose={onLater} title="Someone else saved a newer version" size="lg" centered>
      <Text mb="sm">{staleMessage}</Text>
      <Table withTableBorder aria-label="Theirs and yours">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Block</Table.Th>
            <Table.Th scope="col">Theirs</Table.Th>
            <Table.Th scope="col">Yours</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {different.map((at) => (
            <Table.Tr key={at}>
              <Table.Th scope="row">{at + 1}</Table.Th>
              <Table.Td>{called(others[at])}</Table.Td>
              <Table.Td>{called(mine[at])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text fz={13} c="dimmed" my="sm">
        Keeping yours puts it in the place of theirs; nothing is saved until you press Save again.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          Keep mine
        </Button>
      </Group>
    </Modal>
  );
};
