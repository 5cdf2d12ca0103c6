import { publishedEndpoints } from '@bakehouse/contract/content/published';
import { sendPublicAnswer } from '../../kernel/http/public-answer.ts';
import { type Route, rawRoute } from '../../kernel/http/route.ts';
import type { PublishedSite } from './published-site.ts';

export const publishedRoutes = (site: PublishedSite): Route[] => [
  rawRoute(publishedEndpoints.home, (ctx) => sendPublicAnswer(ctx, 'Home page', site.setting('home'))),
  rawRoute(publishedEndpoints['global-sections'], (ctx) =>
    sendPublicAnswer(ctx, 'Global sections', site.setting('global-sections')),
  ),
  rawRoute(publishedEndpoints.header, (ctx) => sendPublicAnswer(ctx, 'Header', site.setting('header'))),
  rawRoute(publishedEndpoints.footer, (ctx) => sendPublicAnswer(ctx, 'Footer', site.setting('footer'))),
  rawRoute(publishedEndpoints.page, (ctx, { params }) => sendPublicAnswer(ctx, 'Page', site.page(params.slug))),
];
