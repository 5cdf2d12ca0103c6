import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { prefetch } from '../../data/routing/prefetch.ts';

const { orders, sales, bestSellers, vendors, reviews } = dashboardEndpoints;

/** Refresh interval in ms while the page is visible; background tabs do not refresh. */
const refetchInterval = 60_000;

/**
 * Query options of a figure.
 * @param module first element of the query key; changes of its records invalidate the figure.
 */
const figure = <Data>(module: string, name: string, fetch: (signal: AbortSignal) => Promise<{ data: Data }>) =>
  queryOptions({
    queryKey: [module, 'dashboard', name],
    queryFn: async ({ signal }) => (await fetch(signal)).data,
    refetchInterval,
    meta: { hasOwnErrorState: true, hidesRefreshErrors: true },
  });

export const ordersFigure = figure('order', 'to do', (signal) => callEndpoint(orders, {}, { signal }));
export const salesFigure = figure('order', 'sales', (signal) => callEndpoint(sales, {}, { signal }));
export const bestSellersFigure = figure('order', 'best sellers', (signal) => callEndpoint(bestSellers, {}, { signal }));
export const vendorsFigure = figure('vendor', 'in review', (signal) => callEndpoint(vendors, {}, { signal }));
export const reviewsFigure = figure('product-review', 'pending', (signal) => callEndpoint(reviews, {}, { signal }));

/** Prefetches in parallel all figures that the user may see. */
export function prefetchFigures(context: { readonly queryClient: QueryClient }): void {
  prefetch(context, permissionKey(orders), ordersFigure);
  prefetch(context, permissionKey(sales), salesFigure);
  prefetch(context, permissionKey(bestSellers), bestSellersFigure);
  prefetch(context, permissionKey(vendors), vendorsFigure);
  prefetch(context, permissionKey(reviews), reviewsFigure);
}
