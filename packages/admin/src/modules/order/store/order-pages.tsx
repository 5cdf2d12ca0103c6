import { i18n } from '@bakehouse/contract/i18n';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { minSearchLength } from '@bakehouse/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { NothingYet } from '../../../ui/feedback/states.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { ListTools } from '../../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../../ui/table/paged-records.tsx';
import { storeCard } from '../list/order-card.tsx';
import { storeColumns } from '../list/order-columns.tsx';
import { listSchema, ordersQuery, requestOf } from '../order.data.ts';

/** The later or finished orders of a store, as the URL says, with a search. */
export function OrderPages() {
  const can = useCan();
  const list = useListState(listSchema, null);
  const query = useQuery(ordersQuery(requestOf(list.search)));
  const { data } = query;
  return (
    <>
      <ListTools
        searchLabel={i18n.t('Search by number, name, phone or place')}
        minSearchLength={minSearchLength}
        list={list}
        hasOwnTabs
      />
      <PagedRecords
        name={i18n.t('Orders')}
        many={i18n.t('Orders')}
        columns={storeColumns}
        {...storeCard}
        list={{ ...list, page: data?.currentPage ?? 1, perPage: data?.perPage ?? 20 }}
        query={query}
        rows={data?.orders}
        total={data && { ...data, total: data.totalOrders }}
        linkTo={({ _id }) => (can(orderEndpoints.details) ? `/order/details/${_id}` : undefined)}
        nothing={<NothingYet />}
      />
    </>
  );
}
