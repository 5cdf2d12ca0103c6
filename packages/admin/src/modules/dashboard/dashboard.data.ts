import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { prefetch } from '../../data/routing/prefetch.ts';

const { orders, sales, bestSellers, vendors, reviews } = dashboardEndpoints;

/** Refresh interval in ms while the page is visible; background tabs do not refresh. */
const refreshedEvery = 60_000;

/** @param of module; its changes invalidate the figure, and it is the first element of the query key. */
const figure = <Data>(of: string, name: string, ask: (signal: AbortSignal) => Promise<{ data: Data }>) =>
  queryOptions({
    queryKey: [of, 'dashboard', name],
    queryFn: async ({ signal }) => (await ask(signal)).data,
    refetchInterval: refreshedEvery,
    meta: { hasOwnErrorState: true, hidesRefreshErrors: true },
  });

export const ordersFigure = figure('order', 'to do', (signal) => callEndpoint(orders, {}, { signal }));
export const salesFigure = figure('order', 'sales', (signal) => callEndpoint(sales, {}, { signal }));
export const bestSellersFigure = figure('order', 'best sellers', (signal) => callEndpoint(bestSellers, {}, { signal }));
export const vendorsFigure = figure('vendor', 'in review', (signal) => callEndpoint(vendors, {}, { signal }));
export const reviewsFigure = figure('product-review', 'pending', (signal) => callEndpoint(reviews, {}, { signal }));

/** Prefetches in parallel all figures that the user may see. */
export const prefetchFigures = (context: { readonly queryClient: QueryClient }): void => {
  prefetch(context, permissionKey(orders), ordersFigure);
  prefetch(context, permissionKey(sales), salesFigure);
  prefetch(context, permissionKey(bestSellers), bestSellersFigure);
  prefetch(context, permissionKey(vendors), vendorsFigure);
  prefetch(context, permissionKey(reviews), reviewsFigure);
};
