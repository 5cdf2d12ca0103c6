import type { Sales } from '@bakehouse/contract/dashboard';
import { i18n } from '@bakehouse/contract/i18n';
import { Table } from '@mantine/core';
import { ListLink } from '../../ui/figure/list-link.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatCount, formatRupees } from '../../ui/format/money.ts';
import styles from './figures.module.css';

type Props = { readonly days: Sales['days']; readonly mayList: boolean };

/** The chart's data as a table, latest day first, with links to the orders of each day. */
export const SalesTable = ({ days, mayList }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable for the keyboard
  <section className={styles.scroll} aria-label={i18n.t('Revenue by day')} tabIndex={0}>
    <Table stickyHeader horizontalSpacing={6} aria-label={i18n.t('Revenue by day')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={styles.whole}>{i18n.t('Placed on')}</Table.Th>
          <Table.Th ta="right">{i18n.t('Orders')}</Table.Th>
          <Table.Th ta="right">{i18n.t('Cancelled')}</Table.Th>
          <Table.Th ta="right">{i18n.t('Revenue')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map(({ day, orders, cancelled, revenue }) => (
          <Table.Tr key={day}>
            <Table.Th scope="row" fw={400} className={styles.whole}>
              <ListLink
                list={mayList && orders + cancelled > 0 ? { to: '/order', search: { from: day, to: day } } : undefined}
              >
                {formatDate(day)}
              </ListLink>
            </Table.Th>
            <Table.Td ta="right">{formatCount(orders)}</Table.Td>
            <Table.Td ta="right">
              <ListLink
                list={
                  mayList && cancelled > 0
                    ? { to: '/order', search: { status: 'cancelled', from: day, to: day } }
                    : undefined
                }
              >
                {formatCount(cancelled)}
              </ListLink>
            </Table.Td>
            <Table.Td ta="right">{formatRupees(revenue)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
);
