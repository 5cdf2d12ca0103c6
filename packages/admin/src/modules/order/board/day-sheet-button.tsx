import { i18n } from '@bakehouse/contract/i18n';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../data/download.ts';
import { IconPrint } from '../../../ui/icons.ts';

/** Downloads the day sheet of the user's own store. */
export function DaySheetButton({ date }: { date: string }) {
  const sheet = useDaySheet(date, undefined);
  return (
    <Button
      variant="default"
      leftSection={<IconPrint size={16} />}
      loading={sheet.isPending}
      onClick={() => sheet.mutate()}
    >
      {i18n.t('Day sheet')}
    </Button>
  );
}

const useDaySheet = (date: string, vendor: string | undefined) =>
  useMutation({
    mutationFn: () => download(orderBoardEndpoints.daySheet, { query: { date, ...(vendor && { vendor }) } }),
  });

/** Downloads the day sheet of a store, from its column. */
export function DaySheetIcon({ date, vendor, store }: { date: string; vendor: string; store: string }) {
  const sheet = useDaySheet(date, vendor);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={26}
      title={i18n.t('Day sheet of {store}', { store })}
      aria-label={i18n.t('Day sheet of {store}', { store })}
      loading={sheet.isPending}
      onClick={() => sheet.mutate()}
    >
      <IconPrint size={16} />
    </ActionIcon>
  );
}
