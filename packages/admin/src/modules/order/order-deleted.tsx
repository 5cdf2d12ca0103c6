import type { OrderRow } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { confirmRestore } from '../../ui/confirm.tsx';
import { IconArrowLeft, IconRestore } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useListState } from '../../ui/list-state.ts';
import { ListTools } from '../../ui/list-tools.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Failed, NothingMatches, NothingYet } from '../../ui/states.tsx';
import { deletedOrdersQuery } from './order.data.ts';
import { useMoveOrder } from './order-changes.ts';
import { orderColumns } from './order-columns.tsx';

const columns = orderColumns.map(({ sort: _, ...column }) => column);

const Restore = ({ row }: { row: OrderRow }) => {
  const restore = useMoveOrder('restore');
  const name = `order ${row.order_number}`;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={15} />}
      aria-label={`Restore ${name}`}
      loading={restore.isPending}
      onClick={async () => (await confirmRestore(name)) && restore.mutate(row)}
    >
      Restore
    </Button>
  );
};

/** 'Deleted Record (count)', the way back, and Restore in each row. */
export const OrderDeleted = () => {
  const can = useCan();
  const list = useListState(orderEndpoints.deleted.query, null);
  const { data, error, isPlaceholderData, refetch } = useQuery(deletedOrdersQuery(list.search));
  return (
    <>
      <ScreenHeader
        title={data ? `Deleted Record (${data.totalOrders})` : 'Deleted Record'}
        crumbs={[{ label: 'Orders', to: '/order' }, { label: 'Deleted' }]}
      >
        <LinkButton to="/order" variant="default" leftSection={<IconArrowLeft size={16} />}>
          Back
        </LinkButton>
      </ScreenHeader>
      <ListTools searchLabel="Search by number, name or phone" list={list} />
      <VisuallyHidden role="status">{data && !isPlaceholderData && `${data.totalOrders} Orders`}</VisuallyHidden>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name="Deleted Orders"
          columns={columns}
          rows={data?.orders}
          dimmed={isPlaceholderData}
          actions={(row) => can(orderEndpoints.restore) && <Restore row={row} />}
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
