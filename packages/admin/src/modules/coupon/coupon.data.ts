import { coupon } from '@bakehouse/contract/coupon/coupon';
import { recordQuery, recordsQuery } from '../../data/crud-queries.ts';
import { listRequest, listSearch } from '../../ui/table/list-state.ts';

/** What the list asks for at an address, of whose query it understands a part. */
export const couponsQueryFromUrl = (typed: Readonly<Record<string, unknown>>) =>
  recordsQuery(coupon, 'list', listRequest(listSearch(coupon.endpoints.list.query, typed)));

/** What the wizard asks for. */
export const couponRecord = (id: string) => recordQuery(coupon, id);
