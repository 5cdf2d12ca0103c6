import type { OrderDocument, OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { formatDate } from '../../../ui/format/dates.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import styles from './order-detail.module.css';

const { document } = orderEndpoints;

/** The invoices and credit notes of the order, each with its download. */
export function DocumentsList({ order: { _id: id, documents } }: { order: OrderRecord }) {
  const mayDownload = useCan()(document);
  if (!mayDownload || documents.length === 0) return null;
  const replaced = new Set(documents.map(({ credits }) => credits));
  return (
    <ul className={styles.documents} aria-label="Invoices and credit notes">
      {documents.map((row) => (
        <DocumentLine key={row.position} id={id} row={row} isReplaced={replaced.has(row.position)} />
      ))}
    </ul>
  );
}

type LineProps = { readonly id: string; readonly row: OrderDocument; readonly isReplaced: boolean };

function DocumentLine({ id, row: { position, kind, number, at, total }, isReplaced }: LineProps) {
  const download = useMutation({
    mutationFn: async () =>
      (await import('../../../data/download.ts')).download(document, { params: { id, position: String(position) } }),
  });
  const name = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-9}
          aria-label={`Download ${name}`}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {name}
        </Button>
        <Text size="sm" c="dimmed">
          {[formatDate(at), formatRupees(total), isReplaced && 'replaced'].filter(Boolean).join(' · ')}
        </Text>
      </Group>
    </li>
  );
}
