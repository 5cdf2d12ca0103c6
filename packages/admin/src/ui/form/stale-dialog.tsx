import { staleMessage } from '@bakehouse/contract/core/messages';
import { i18n } from '@bakehouse/contract/i18n';
import { Button, Group, Modal, Table, Text } from '@mantine/core';
import { useFocusReturn } from '../focus/focus-return.ts';

export type Difference = { readonly field: string; readonly theirs: string; readonly yours: string };

type Props = {
  readonly differences: readonly Difference[];
  readonly onKeep: () => void;
  readonly onReload: () => void;
};

/**
 * Compares the saved values with the user's own, after another user saved first. The dialog never overwrites anything
 * itself.
 */
export function StaleDialog({ differences, onKeep, onReload }: Props) {
  useFocusReturn();
  return (
    <Modal opened onClose={onKeep} title={i18n.t('Someone else saved this record')} size="lg" centered>
      <Text mb="sm">{staleMessage}</Text>
      <Table withTableBorder aria-label={i18n.t('Theirs and yours')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{i18n.t('Field')}</Table.Th>
            <Table.Th scope="col">{i18n.t('Theirs')}</Table.Th>
            <Table.Th scope="col">{i18n.t('Yours')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ field, theirs, yours }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{field}</Table.Th>
              <Table.Td>{theirs}</Table.Td>
              <Table.Td>{yours}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text fz={13} c="dimmed" my="sm">
        {i18n.t('Your changes are applied to the latest version. Press Save again to save them.')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onReload}>
          {i18n.t('Discard mine and reload')}
        </Button>
        <Button onClick={onKeep} data-autofocus>
          {i18n.t('Keep my changes')}
        </Button>
      </Group>
    </Modal>
  );
}
