import { listSearch } from '@bakehouse/contract/core/list-search';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { recordQuery, recordsQuery } from '../../data/crud-queries.ts';
import { listRequest } from '../../ui/table/list-state.ts';

/** Query options of the list for a URL; unknown query parameters are ignored. */
export const couponsQueryFromUrl = (search: Readonly<Record<string, unknown>>) =>
  recordsQuery(coupon, 'list', listRequest(listSearch(coupon.endpoints.list.query, search)));

/** Query options of the coupon in the wizard. */
export const couponQuery = (id: string) => recordQuery(coupon, id);
