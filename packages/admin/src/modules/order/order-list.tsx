import { orderStatuses, paymentStatuses } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { FilterDate } from '../../ui/filter-date.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { useListState } from '../../ui/list-state.ts';
import { ListTools } from '../../ui/list-tools.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Failed, NothingMatches, NothingYet } from '../../ui/states.tsx';
import { ordersQuery } from './order.data.ts';
import { orderColumns } from './order-columns.tsx';
import { statusWords } from './order-status.tsx';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: statusWords(value) }));

export const OrderList = () => {
  const can = useCan();
  const list = useListState(orderEndpoints.list.query, null);
  const { from, to, status, payment_status } = list.filters;
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersQuery(list.search));
  return (
    <>
      <ScreenHeader title={data ? `List (${data.totalOrders})` : 'List'} crumbs={[{ label: 'Orders' }]} />
      <ListTools searchLabel="Search by number, name or phone" list={list}>
        <FilterSelect
          label="Status"
          options={options(orderStatuses)}
          value={status}
          onChange={(next) => list.change({ status: next })}
        />
        <FilterSelect
          label="Payment status"
          options={options(paymentStatuses)}
          value={payment_status}
          onChange={(next) => list.change({ payment_status: next })}
        />
        <FilterDate
          label="Ordered from"
          word="From"
          max={to}
          value={from}
          onChange={(next) => list.change({ from: next })}
        />
        <FilterDate
          label="Ordered until"
          word="Until"
          min={from}
          value={to}
          onChange={(next) => list.change({ to: next })}
        />
      </ListTools>
      <VisuallyHidden role="status">{data && !isPlaceholderData && `${data.totalOrders} Orders`}</VisuallyHidden>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name="Orders"
          columns={orderColumns}
          rows={data?.orders}
          dimmed={isPlaceholderData}
          sort={list.sort}
          onSort={(sort) => list.change({ sort })}
          linkTo={({ _id }) => (can(orderEndpoints.details) ? `/order/details/${_id}` : undefined)}
          empty={list.filtered ? <NothingMatches onClear={list.clear} /> : <NothingYet />}
        />
      )}
      <Pager
        page={data?.currentPage ?? 1}
        perPage={data?.perPage ?? 20}
        total={data?.totalOrders ?? 0}
        onPage={(page) => list.change({ page })}
        onPerPage={(perPage) => list.change({ perPage })}
      />
    </>
  );
};
