import type { OrderRow } from '@bakehouse/contract/order/order';
import { type OrderPage, orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { minSearchLength } from '@bakehouse/contract/search';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCan, useSession } from '../../../data/session.ts';
import { NothingYet } from '../../../ui/feedback/states.tsx';
import { IconPlus, IconPrint } from '../../../ui/icons.ts';
import { LinkButton, LinkIcon } from '../../../ui/link-button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { ListTools } from '../../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../../ui/table/paged-records.tsx';
import { countLabel } from '../../../ui/table/pager.tsx';
import { allOrders, listSchema, ordersQuery, requestOf } from '../order.data.ts';
import { useIsStore } from '../use-is-store.ts';
import { ExportButton } from './export-button.tsx';
import { orderCard, storeCard } from './order-card.tsx';
import { orderColumns, storeColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { QuickFilters } from './quick-filters.tsx';

const { details, create, deleted, exportCsv } = orderEndpoints;

type Query = Pick<UseQueryResult<OrderPage>, 'data' | 'isPlaceholderData'>;

/** Link to print the kitchen ticket, for vendors. */
const TicketLink = ({ row }: { row: OrderRow }) => (
  <LinkIcon to={`/order/ticket/${row._id}`} label={`Kitchen ticket of ${row.order_number}`}>
    <IconPrint size={17} />
  </LinkIcon>
);

/**
 * Opens the order when the entered text matches only one, as soon as the results are loaded.
 * @returns the Enter handler of the search field.
 */
const useOpenSingle = ({ data, isPlaceholderData }: Query, search: string | undefined) => {
  const can = useCan();
  const navigate = useNavigate();
  const [entered, setEntered] = useState('');
  const [order, ...others] = data?.orders ?? [];
  const single = entered !== '' && entered === search && !isPlaceholderData && others.length === 0 ? order : undefined;
  const open = useEffectEvent((id: string) => {
    setEntered('');
    if (can(details)) void navigate({ to: `/order/details/${id}` });
  });
  useEffect(() => {
    if (single) open(single._id);
  }, [single]);
  return setEntered;
};

/** A vendor's list opens on today's orders, unless the URL has a filter or requests all orders. */
const useOpenToday = (isUnfiltered: boolean, showToday: () => void) => {
  const open = useEffectEvent(() => {
    if (isUnfiltered) showToday();
  });
  useEffect(() => open(), []);
};

export const OrderList = () => {
  const can = useCan();
  const session = useSession();
  const vendorId = session.status === 'in' ? session.vendorId : null;
  const isStore = useIsStore();
  const list = useListState(listSchema, null);
  const request = requestOf(list.search);
  useOpenToday(isStore && Object.keys(list.search).length === 0, () =>
    list.change({ quick: 'today' }, { replace: true }),
  );
  const query = useQuery(ordersQuery(request));
  const { data } = query;
  const setEntered = useOpenSingle(query, list.filters.search);
  const { page: _page, perPage: _perPage, ...filters } = request;
  return (
    <>
      <ScreenHeader
        title={data ? `Orders (${countLabel(data.totalOrders, data.totalIsMinimum)})` : 'Orders'}
        crumbs={[{ label: 'Orders' }]}
      >
        {(!isStore || can(exportCsv)) && <ExportButton filters={filters} />}
        {can(deleted) && (
          <LinkButton to="/order/deleted" variant="default">
            Deleted
          </LinkButton>
        )}
        {can(create) && (
          <LinkButton to="/order/create" leftSection={<IconPlus size={16} />}>
            Create
          </LinkButton>
        )}
      </ScreenHeader>
      <QuickFilters
        value={request.quick}
        onChange={(quick) => list.change({ quick: quick ?? (isStore ? allOrders : undefined) })}
      />
      <ListTools
        searchLabel="Search by number, name, phone or place"
        minSearchLength={minSearchLength}
        list={list}
        onEnter={setEntered}
      >
        <OrderFilters list={list} known={data?.orders.flatMap(({ vendor }) => vendor ?? []) ?? []} />
      </ListTools>
      <PagedRecords
        name="Orders"
        many="Orders"
        columns={isStore ? storeColumns : orderColumns}
        {...(isStore ? storeCard : orderCard)}
        list={{ ...list, page: data?.currentPage ?? 1, perPage: data?.perPage ?? 20 }}
        query={query}
        rows={data?.orders}
        total={data?.totalOrders}
        totalIsMinimum={data?.totalIsMinimum}
        linkTo={({ _id }) => (can(details) ? `/order/details/${_id}` : undefined)}
        actions={vendorId === null ? undefined : (row) => <TicketLink row={row} />}
        nothing={<NothingYet />}
      />
    </>
  );
};
