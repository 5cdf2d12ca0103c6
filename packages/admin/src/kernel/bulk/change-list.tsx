import type { BulkChange } from '@bakehouse/contract/bulk/bulk.endpoints';
import { Table, Text } from '@mantine/core';
import { formatCount } from '../../ui/format/money.ts';
import styles from './bulk.module.css';

type Props = {
  readonly title: string;
  readonly rows: readonly Pick<BulkChange, 'record_id' | 'name' | 'from' | 'to' | 'reason'>[];
  /** Number of all rows; the list may contain only the first. */
  readonly count: number;
};

/** Records with what happens to them, or the reason why nothing does. */
export function ChangeList({ title, rows, count }: Props) {
  if (count === 0) return null;
  return (
    <div>
      <Text fz={13} fw={600} mb={4}>
        {`${title} (${formatCount(count)})`}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section className={styles.list} tabIndex={0} aria-label={title}>
        <Table fz={13} aria-label={title}>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.record_id}>
                <Table.Th scope="row" fw={500}>
                  {row.name || 'Unknown record'}
                </Table.Th>
                <Table.Td>{changeText(row)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {count > rows.length && (
        <Text fz={12} c="dimmed" mt={4}>
          {`and ${formatCount(count - rows.length)} more`}
        </Text>
      )}
    </div>
  );
}

function changeText({ from, to, reason }: Props['rows'][number]) {
  if (reason) return reason;
  return from ? `${from} → ${to}` : to;
}
