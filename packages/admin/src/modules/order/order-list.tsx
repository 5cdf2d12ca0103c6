import type { OrderRow } from '@bakehouse/contract/order/order';
import { orderStatuses, paymentStatuses } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../ui/dates.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { useListState } from '../../ui/list-state.ts';
import { ListTools } from '../../ui/list-tools.tsx';
import { formatRupees } from '../../ui/money.ts';
import { Pager } from '../../ui/pager.tsx';
import { type Column, RecordTable } from '../../ui/record-table.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Failed, NothingMatches, NothingYet } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ordersQuery } from './order.data.ts';

/** spec 1 §4: Pending is red, any other value green, for the order and for its payment. */
const Status = ({ value }: { value: string }) => (
  <StatusBadge status={value} color={value.toLowerCase() === 'pending' ? 'red' : 'green'} />
);

const columns: readonly Column<OrderRow>[] = [
  { id: 'order_number', header: 'Order', main: true, cell: (order) => order.order_number },
  { id: 'order_date', header: 'Ordered', sort: 'order_date', cell: (order) => formatDateTime(order.order_date) },
  { id: 'customer', header: 'Customer', cell: ({ customer }) => customer.full_name },
  { id: 'vendor', header: 'Vendor', cell: ({ vendor }) => vendor?.store_name ?? 'Not assigned' },
  { id: 'status', header: 'Status', cell: ({ status }) => <Status value={status} /> },
  { id: 'payment_status', header: 'Payment', cell: (order) => <Status value={order.payment_status} /> },
  { id: 'order_total', header: 'Total', align: 'right', cell: (order) => formatRupees(order.order_total) },
];

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const OrderList = () => {
  const list = useListState(orderEndpoints.list.query);
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersQuery(list.search));
  return (
    <>
      <ScreenHeader title={data ? `List (${data.totalOrders})` : 'List'} crumbs={[{ label: 'Orders' }]} />
      <ListTools searchLabel="Search orders by number, name or phone" list={list}>
        <FilterSelect
          label="Status"
          options={options(orderStatuses)}
          value={list.filters.status}
          onChange={(status) => list.change({ status })}
        />
        <FilterSelect
          label="Payment status"
          options={options(paymentStatuses)}
          value={list.filters.payment_status}
          onChange={(payment_status) => list.change({ payment_status })}
        />
      </ListTools>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name="Orders"
          columns={columns}
          rows={data?.orders}
          dimmed={isPlaceholderData}
          sort={list.sort}
          onSort={(sort) => list.change({ sort })}
          empty={list.filtered ? <NothingMatches onClear={list.clear} /> : <NothingYet />}
        />
      )}
      <Pager
        page={data?.currentPage ?? 1}
        perPage={data?.perPage ?? 25}
        total={data?.totalOrders ?? 0}
        onPage={(page) => list.change({ page })}
      />
    </>
  );
};
