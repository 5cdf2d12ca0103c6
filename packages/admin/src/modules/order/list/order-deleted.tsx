import type { OrderRow } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import { minSearchLength } from '@bakehouse/contract/search';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useBulk } from '../../../bulk/use-bulk.tsx';
import { useCan } from '../../../data/session.ts';
import { confirmRestore } from '../../../ui/feedback/confirm.tsx';
import { NothingYet } from '../../../ui/feedback/states.tsx';
import { IconArrowLeft, IconRestore } from '../../../ui/icons.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { ListTools } from '../../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../../ui/table/paged-records.tsx';
import { countLabel } from '../../../ui/table/pager.tsx';
import { withDeleted } from '../../../ui/table/record-columns.tsx';
import { nextRowFocus } from '../../../ui/table/row-focus.ts';
import { useRestoreOrder } from '../form/order-changes.ts';
import { deletedOrdersQuery } from '../order.data.ts';
import { orderColumns } from './order-columns.tsx';

const deletedColumns = withDeleted(
  orderColumns.filter(({ id }) => id !== 'vendor'),
  'order_date',
);

const Restore = ({ row }: { row: OrderRow }) => {
  const restore = useRestoreOrder();
  const name = `order ${row.order_number}`;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={15} />}
      aria-label={`Restore ${name}`}
      loading={restore.isPending}
      onClick={async ({ currentTarget }) => {
        if (await confirmRestore(name)) restore.mutate(row, { onSuccess: nextRowFocus(currentTarget) });
      }}
    >
      Restore
    </Button>
  );
};

/** List of deleted orders with Restore in each row. */
export const OrderDeleted = () => {
  const can = useCan();
  const list = useListState(orderEndpoints.deleted.query, null);
  const query = useQuery(deletedOrdersQuery(list.search));
  const { data } = query;
  const { selection, bar } = useBulk({
    resource: 'order',
    label: { one: 'order', many: 'orders' },
    actions: Object.values(orderBulkActions),
    which: 'deleted',
    query: list.search,
    rows: data?.orders,
    total: data ? { total: data.totalOrders, totalIsMinimum: data.totalIsMinimum } : {},
    nameOf: ({ order_number }) => order_number,
  });
  return (
    <>
      <ScreenHeader
        title={data ? `Deleted Record (${countLabel(data.totalOrders, data.totalIsMinimum)})` : 'Deleted Record'}
        crumbs={[{ label: 'Orders', to: '/order' }, { label: 'Deleted' }]}
      >
        <LinkButton to="/order" variant="default" leftSection={<IconArrowLeft size={16} />}>
          Back
        </LinkButton>
      </ScreenHeader>
      <ListTools searchLabel="Search by number, name, phone or place" minSearchLength={minSearchLength} list={list} />
      <PagedRecords
        name="Deleted Orders"
        many="Orders"
        columns={deletedColumns}
        list={{ ...list, page: data?.currentPage ?? 1, perPage: data?.perPage ?? 20 }}
        query={query}
        rows={data?.orders}
        total={data?.totalOrders}
        totalIsMinimum={data?.totalIsMinimum}
        unsorted
        actions={(row) => can(orderEndpoints.restore) && <Restore row={row} />}
        selection={selection}
        nothing={<NothingYet />}
      />
      {bar}
    </>
  );
};
