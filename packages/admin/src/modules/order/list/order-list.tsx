import { orderExportColumns } from '@bakehouse/contract/export/order-export-columns';
import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRow } from '@bakehouse/contract/order/order';
import { type OrderPage, orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { minSearchLength } from '@bakehouse/contract/search';
import { Box, Group } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { exportFilters } from '../../../data/export/export-filters.ts';
import { ExportMenu } from '../../../data/export/export-menu.tsx';
import { NewRecordsBar } from '../../../data/new-records-bar.tsx';
import { useCan, useVendorId, useWorksForStore } from '../../../data/session.ts';
import { useBulk } from '../../../kernel/bulk/use-bulk.tsx';
import { NothingYet } from '../../../ui/feedback/states.tsx';
import { IconPlus, IconPrint } from '../../../ui/icons.ts';
import { LinkButton, LinkIcon } from '../../../ui/link-button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { type Filters, useListState } from '../../../ui/table/list-state.ts';
import { ListTools } from '../../../ui/table/list-tools.tsx';
import { useListViews } from '../../../ui/table/list-views.ts';
import { PagedRecords } from '../../../ui/table/paged-records.tsx';
import { countLabel } from '../../../ui/table/pager.tsx';
import { RowAnswer } from '../acceptance/row-answer.tsx';
import { allOrders, listSchema, ordersQuery, requestOf, useOrderBulkActions } from '../order.data.ts';
import { RiderSheetButton } from '../rider/rider-sheet-button.tsx';
import { orderCard, storeCard } from './order-card.tsx';
import { orderColumns, storeColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { RoutingButton } from './routing-button.tsx';

const { details, create, deleted, exportCsv } = orderEndpoints;
const exportedColumns = { public: orderExportColumns };

type Query = Pick<UseQueryResult<OrderPage>, 'data' | 'isPlaceholderData'>;

export function OrderList() {
  const can = useCan();
  const hasStore = useVendorId() !== null;
  const isStore = useWorksForStore();
  const list = useListState(listSchema, null);
  const views = useListViews();
  const request = requestOf(list.search);
  const opensView = views.openId !== undefined || views.isPending;
  useOpenToday(isStore && !opensView && Object.keys(list.search).length === 0, views.isPending, () =>
    list.change({ quick: 'today' }, { replace: true }),
  );
  const query = useQuery(ordersQuery(request));
  const { data } = query;
  const setEntered = useOpenSingle(query, list.filters.search);
  const total = data && { ...data, total: data.totalOrders };
  const filters = exportFilters(request, data?.correctedSearch);
  const { selection, bar } = useBulk({
    resource: 'order',
    label: { one: 'order', many: 'orders' },
    actions: useOrderBulkActions(),
    which: 'active',
    query: request,
    rows: data?.orders,
    total: total ?? {},
    nameOf: ({ order_number }) => order_number,
  });
  return (
    <>
      <ScreenHeader
        title={
          data
            ? i18n.t('Orders ({totalOrders})', { totalOrders: countLabel(data.totalOrders, data.totalIsMinimum) })
            : i18n.t('Orders')
        }
        crumbs={[{ label: i18n.t('Orders') }]}
      >
        <RoutingButton />
        <OrderExport filters={filters} isStore={isStore} />
        <RiderSheetButton filters={filters} rows={data?.orders} />
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
        isWaiting={isAnyWaiting(data)}
        onChange={(choice) => {
          const quick = choice ?? (isStore ? allOrders : undefined);
          if (views.openId !== undefined) views.openBuiltIn(quick === undefined ? {} : { quick });
          else list.change({ quick });
        }}
      />
      <ListTools
        searchLabel={i18n.t('Search by number, name, phone or place')}
        minSearchLength={minSearchLength}
        list={list}
        onEnter={setEntered}
        hasOwnTabs
      >
        <OrderFilters list={list} known={data?.orders.flatMap(({ vendor }) => vendor ?? []) ?? []} />
      </ListTools>
      <NewRecordsBar
        topic="order"
        label={{ one: i18n.t('Order'), many: i18n.t('Orders') }}
        onShow={() => list.change({ page: undefined })}
      />
      <PagedRecords
        name={i18n.t('Orders')}
        many={i18n.t('Orders')}
        columns={isStore ? storeColumns : orderColumns}
        {...(isStore ? storeCard : orderCard)}
        list={{ ...list, page: data?.currentPage ?? 1, perPage: data?.perPage ?? 20 }}
        query={query}
        rows={data?.orders}
        total={total}
        linkTo={({ _id }) => (can(details) ? `/order/details/${_id}` : undefined)}
        actions={hasStore ? (row) => <StoreActions row={row} isStore={isStore} /> : undefined}
        selection={selection}
        nothing={<NothingYet />}
      />
      {bar}
    </>
  );
}

/** A store sees no export that its role cannot use. */
function OrderExport({ filters, isStore }: { readonly filters: Filters; readonly isStore: boolean }) {
  const can = useCan();
  if (isStore && !can(exportCsv)) return null;
  return (
    <ExportMenu
      endpoint={exportCsv}
      exported={exportedColumns}
      table={{ name: 'Orders', columns: isStore ? storeColumns : orderColumns }}
      filters={filters}
      action="export orders"
    />
  );
}

/** A vendor's list opens on today's orders, unless a view opens, or the URL has a filter or requests all orders. */
function useOpenToday(isUnfiltered: boolean, isPending: boolean, showToday: () => void) {
  const open = useEffectEvent(() => {
    if (isUnfiltered) showToday();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: decides once, and again when it is known that no view opens
  useEffect(() => open(), [isPending]);
}

/**
 * Opens the order when the entered text matches only one, as soon as the results are loaded.
 * @returns the Enter handler of the search field.
 */
function useOpenSingle({ data, isPlaceholderData }: Query, search: string | undefined) {
  const can = useCan();
  const navigate = useNavigate();
  const [entered, setEntered] = useState('');
  const [order, ...others] = data?.orders ?? [];
  const isFound = entered !== '' && entered === search && !isPlaceholderData && data?.correctedSearch === undefined;
  const single = isFound && others.length === 0 ? order : undefined;
  const open = useEffectEvent((id: string) => {
    setEntered('');
    if (can(details)) void navigate({ to: '/order/details/$id', params: { id } });
  });
  useEffect(() => {
    if (single) open(single._id);
  }, [single]);
  return setEntered;
}

const isAnyWaiting = (page: OrderPage | undefined): boolean =>
  (page?.orders ?? []).some((order) => order.accept_until !== undefined);

/** Actions of a row for vendors. On phones, the answer is part of the card. */
const StoreActions = ({ row, isStore }: { row: OrderRow; isStore: boolean }) => (
  <Group gap="xs" wrap="nowrap" justify="flex-end">
    {isStore && (
      <Box visibleFrom="sm">
        <RowAnswer row={row} isOnPhone={false} />
      </Box>
    )}
    <TicketLink row={row} />
  </Group>
);

/** Link to print the kitchen ticket, for vendors. */
const TicketLink = ({ row }: { row: OrderRow }) => (
  <LinkIcon
    to={`/order/ticket/${row._id}`}
    label={i18n.t('Kitchen ticket of {orderNumber}', { orderNumber: row.order_number })}
  >
    <IconPrint size={17} />
  </LinkIcon>
);
