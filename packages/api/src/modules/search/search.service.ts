import { adminUser } from '@bakehouse/contract/admin-user';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { type SearchKind, type SearchResult, searchKinds } from '@bakehouse/contract/search';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { grantedScope } from '../../kernel/access/permissions.ts';
import type { Ctx, Scope } from '../../kernel/http/context.ts';
import { searchWithCorrection } from '../../platform/db/search.ts';
import { limitSearch } from '../../platform/db/search-limit.ts';
import { forbidden } from '../../platform/errors.ts';
import { countQuickFilters } from '../order/list/order-filter.queries.ts';
import { zonedNow } from '../order/list/order-listing.ts';
import { countVendors } from '../vendor/vendor.queries.ts';
import {
  correctedRecords,
  searchCoupons,
  searchOrders,
  searchPeople,
  searchProducts,
  searchVendors,
} from './search.queries.ts';

type Kind = {
  /** The list that decides, with its permission and scope, what the user finds. */
  readonly list: Endpoint;
  readonly find: (db: Ctx['db'], scope: Scope, text: string, now: Date) => Promise<Omit<SearchResult, 'kind'>[]>;
};

const kinds: Readonly<Record<SearchKind, Kind>> = {
  order: { list: orderEndpoints.list, find: searchOrders },
  vendor: { list: vendorEndpoints.list, find: searchVendors },
  product: { list: productEndpoints.partialList, find: searchProducts },
  coupon: { list: coupon.endpoints.list, find: searchCoupons },
  person: { list: adminUser.endpoints.list, find: searchPeople },
};

/**
 * Finds a few records of each kind.
 * @throws AppError `forbidden` if the user may read none of the lists
 */
export async function search({ db, deps, actor }: Ctx, { query }: { query: { q: string } }) {
  const readable = searchKinds.flatMap((kind) => {
    const scope = grantedScope(actor, kinds[kind].list);
    return scope ? [{ kind, scope }] : [];
  });
  if (readable.length === 0) throw forbidden();
  const run = async (text = '') => {
    const found = await Promise.all(
      readable.map(async ({ kind, scope }) => {
        const rows = await limitSearch(deps.database, () => kinds[kind].find(db, scope, text, deps.now()));
        return rows.map((row): SearchResult => ({ kind, ...row }));
      }),
    );
    return { data: found.flat(), total: found.flat().length };
  };
  const { data, correctedSearch } = await searchWithCorrection(db, query.q, run, () =>
    readable.flatMap(({ kind, scope }) => correctedRecords[kind](scope)),
  );
  return { data, correctedSearch };
}

/** Counts waiting work: orders from the stored counters, and stores in review through the index on their status. */
export async function countWaiting(ctx: Ctx) {
  const orders = grantedScope(ctx.actor, orderEndpoints.list);
  const review = grantedScope(ctx.actor, vendorEndpoints.review);
  const quick = orders?.reach === 'own' ? 'today' : 'unassigned';
  return {
    data: {
      orders: orders ? (await countQuickFilters(ctx.db, orders, [quick], zonedNow(ctx)))[quick] : null,
      in_review: review ? await countVendors(ctx.db, review, 'active', { status: 'review' }) : null,
    },
  };
}
