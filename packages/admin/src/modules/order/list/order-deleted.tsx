import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import { minSearchLength } from '@bakehouse/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useBulk } from '../../../kernel/bulk/use-bulk.tsx';
import { DeletedHeader } from '../../../kernel/crud/deleted-header.tsx';
import { RestoreButton } from '../../../kernel/crud/restore-button.tsx';
import { NothingYet } from '../../../ui/feedback/states.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { ListTools } from '../../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../../ui/table/paged-records.tsx';
import { countLabel } from '../../../ui/table/pager.tsx';
import { withDeleted } from '../../../ui/table/record-columns.tsx';
import { deletedOrdersQuery, orderLifecycle } from '../order.data.ts';
import { orderColumns } from './order-columns.tsx';

const deletedColumns = withDeleted(
  orderColumns.filter(({ id }) => id !== 'vendor'),
  'order_date',
);

/** List of deleted orders with Restore in each row. */
export function OrderDeleted() {
  const list = useListState(orderEndpoints.deleted.query, null);
  const query = useQuery(deletedOrdersQuery(list.search));
  const { data } = query;
  const total = data && { ...data, total: data.totalOrders };
  const { selection, bar } = useBulk({
    resource: 'order',
    label: { one: 'order', many: 'orders' },
    actions: Object.values(orderBulkActions),
    which: 'deleted',
    query: list.search,
    rows: data?.orders,
    total: total ?? {},
    nameOf: ({ order_number }) => order_number,
  });
  return (
    <>
      <DeletedHeader
        list={{ label: 'Orders', to: '/order' }}
        count={data && countLabel(data.totalOrders, data.totalIsMinimum)}
      />
      <ListTools searchLabel="Search by number, name, phone or place" minSearchLength={minSearchLength} list={list} />
      <PagedRecords
        name="Deleted Orders"
        many="Orders"
        columns={deletedColumns}
        list={{ ...list, page: data?.currentPage ?? 1, perPage: data?.perPage ?? 20 }}
        query={query}
        rows={data?.orders}
        total={total}
        unsorted
        actions={(row) => <RestoreButton resource={orderLifecycle} record={row} name={`order ${row.order_number}`} />}
        selection={selection}
        nothing={<NothingYet />}
      />
      {bar}
    </>
  );
}
