import { inSentence } from '@bakehouse/contract/core/text';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clearNewRecords, useNewRecordCount } from './new-records.ts';

type Props = {
  /** First element of the query key of the list. */
  readonly topic: string;
  readonly label: { readonly one: string; readonly many: string };
  /** Goes to the first page, which has the new records. */
  readonly onShow: () => void;
};

/** Says how many records others created since the list was loaded, and loads them on request. */
export function NewRecordsBar({ topic, label, onShow }: Props) {
  const client = useQueryClient();
  const count = useNewRecordCount(topic);
  const show = () => {
    clearNewRecords(topic);
    onShow();
    void client.invalidateQueries({ queryKey: [topic, 'list'] });
  };
  return (
    <Group aria-live="polite" gap="xs" justify="center">
      {count > 0 && (
        <>
          <Text size="sm">
            {count} new {inSentence(count === 1 ? label.one : label.many)}
          </Text>
          <Button size="compact-sm" variant="light" onClick={show}>
            Show
          </Button>
        </>
      )}
    </Group>
  );
}
