import { publishedEndpoints } from '@bakehouse/contract/content/published';
import { sendPublicResponse } from '../../kernel/http/public-response.ts';
import { type Route, rawRoute } from '../../kernel/http/route.ts';
import type { PublishedSite } from './published-site.ts';

export const publishedRoutes = (site: PublishedSite): Route[] => [
  rawRoute(publishedEndpoints.home, (ctx) => sendPublicResponse(ctx, 'Home page', site.setting('home'))),
  rawRoute(publishedEndpoints['global-sections'], (ctx) =>
    sendPublicResponse(ctx, 'Global sections', site.setting('global-sections')),
  ),
  rawRoute(publishedEndpoints.header, (ctx) => sendPublicResponse(ctx, 'Header', site.setting('header'))),
  rawRoute(publishedEndpoints.footer, (ctx) => sendPublicResponse(ctx, 'Footer', site.setting('footer'))),
  rawRoute(publishedEndpoints.page, (ctx, { params }) => sendPublicResponse(ctx, 'Page', site.page(params.slug))),
];
