import { changedFields } from '@bakehouse/contract/order/change/order-changes';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { Text } from '@mantine/core';
import { DateText } from '../../../ui/format/date-text.tsx';

/** Whether the store has confirmed the changes of an order that it has accepted. */
export function ChangesNote({ changes }: Pick<OrderRecord, 'changes'>) {
  if (!changes) return null;
  const { open, confirmed } = changes;
  if (open.length > 0)
    return (
      <Text mt="sm" fw={600} c="var(--mantine-color-error)">
        {`Changes not confirmed by the store: ${changedFields(open.map(({ field }) => field))}`}
      </Text>
    );
  return (
    confirmed && (
      <Text mt="sm">
        {`Changes confirmed by ${confirmed.by}, `}
        <DateText at={confirmed.at} withTime />
      </Text>
    )
  );
}
