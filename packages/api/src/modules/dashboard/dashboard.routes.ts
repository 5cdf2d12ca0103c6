import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import { type Route, readReplica, route } from '../../kernel/http/route.ts';
import {
  viewBestSellers,
  viewOrdersToDo,
  viewPendingReviews,
  viewSales,
  viewVendorsInReview,
} from './dashboard.service.ts';

export const dashboardRoutes = (): Route[] =>
  [
    route(dashboardEndpoints.orders, viewOrdersToDo),
    route(dashboardEndpoints.sales, viewSales),
    route(dashboardEndpoints.bestSellers, viewBestSellers),
    route(dashboardEndpoints.vendors, viewVendorsInReview),
    route(dashboardEndpoints.reviews, viewPendingReviews),
  ].map(readReplica);
