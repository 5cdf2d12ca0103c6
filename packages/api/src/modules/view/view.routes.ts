import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { viewEndpoints } from '@bakehouse/contract/view/view';
import { type Route, route } from '../../kernel/http/route.ts';
import {
  changeView,
  chooseDefaultView,
  createSearchCleaner,
  createView,
  deleteView,
  listViews,
  restoreView,
  shareView,
} from './view.service.ts';

/** @param endpoints every endpoint of the server; their query schemas validate the search of views. */
export function viewRoutes(endpoints: () => readonly Endpoint[]): Route[] {
  const cleanSearch = createSearchCleaner(endpoints);
  return [
    route(viewEndpoints.list, (ctx, { query }) => listViews(ctx, query.list)),
    route(viewEndpoints.create, (ctx, { body }) => createView(ctx, body, cleanSearch)),
    route(viewEndpoints.update, (ctx, { params, body: { version, ...change } }) =>
      changeView(ctx, params.id, version, change, cleanSearch),
    ),
    route(viewEndpoints.remove, (ctx, { params, query }) => deleteView(ctx, params.id, query.version)),
    route(viewEndpoints.restore, (ctx, { params, query }) => restoreView(ctx, params.id, query.version)),
    route(viewEndpoints.share, (ctx, { params, body }) => shareView(ctx, params.id, body)),
    route(viewEndpoints.setDefault, (ctx, { body }) => chooseDefaultView(ctx, body)),
  ];
}
