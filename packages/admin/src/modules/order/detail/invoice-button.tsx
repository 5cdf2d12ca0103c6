import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { IconDownload } from '../../../ui/icons.ts';

const { invoice } = orderEndpoints;

/** Downloads the order's current invoice; issues one if there is none. A cancelled order gets none. */
export function InvoiceButton({ order: { _id: id, status, invoice: issued } }: { order: OrderRecord }) {
  const mayDownload = useCan()(invoice);
  const download = useMutation({
    meta: { invalidates: 'order' },
    mutationFn: async () => (await import('../../../data/download.ts')).download(invoice, { params: { id } }),
  });
  return (
    mayDownload &&
    (issued || status !== 'cancelled') && (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download Invoices
      </Button>
    )
  );
}
