import { publishedEndpoints } from '@bakehouse/contract/content/published';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { type CachedResponse, sendCachedResponse } from '../../http/cached-response.ts';
import type { PublicCtx } from '../../http/context.ts';
import { type Route, rawRoute } from '../../http/route.ts';
import type { PublishedSite } from './published-site.ts';

const anyOrigin = ['access-control-allow-origin', '*'] as const;

/** Waits for an answer and gives it as `http/front.ts` does, byte for byte. A refusal may be read from anywhere too. */
const give = async ({ request, reply }: PublicCtx, label: string, looking: Promise<CachedResponse | undefined>) => {
  reply.header(...anyOrigin);
  const answer = await looking;
  if (!answer) throw notFound(label);
  reply.hijack();
  // Those of the dashboard's pages, which were set before anybody knew whose call this is.
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
  sendCachedResponse(request.raw, reply.raw, answer);
};

export const publishedRoutes = (site: PublishedSite): Route[] => [
  rawRoute(publishedEndpoints.home, (ctx) => give(ctx, 'Home page', site.setting('home'))),
  rawRoute(publishedEndpoints['global-sections'], (ctx) =>
    give(ctx, 'Global sections', site.setting('global-sections')),
  ),
  rawRoute(publishedEndpoints.header, (ctx) => give(ctx, 'Header', site.setting('header'))),
  rawRoute(publishedEndpoints.footer, (ctx) => give(ctx, 'Footer', site.setting('footer'))),
  rawRoute(publishedEndpoints.page, (ctx, { params }) => give(ctx, 'Page', site.page(params.slug))),
];

/** A browser asks first when a script of a storefront sends If-None-Match itself. */
export const allowPublished = (app: FastifyInstance) =>
  app.options(
    '/api/public/*',
    { config: { endpoint: publishedEndpoints.home }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .code(204)
        .header(...anyOrigin)
        .header('access-control-allow-methods', 'GET, HEAD')
        .header('access-control-allow-headers', 'If-None-Match')
        .header('access-control-max-age', '86400')
        .send(),
  );
