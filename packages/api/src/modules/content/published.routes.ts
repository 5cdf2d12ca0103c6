import { publishedEndpoints } from '@bakehouse/contract/content/published';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { type CachedResponse, sendCachedResponse } from '../../http/cached-response.ts';
import type { PublicCtx } from '../../http/context.ts';
import { type Route, rawRoute } from '../../http/route.ts';
import type { PublishedSite } from './published-site.ts';

const anyOrigin = ['access-control-allow-origin', '*'] as const;

/**
 * Waits for an answer and sends the same bytes as `http/response-cache.ts`. Errors can be read by every origin, too.
 */
const sendAnswer = async (
  { request, reply }: PublicCtx,
  label: string,
  looking: Promise<CachedResponse | undefined>,
) => {
  reply.header(...anyOrigin);
  const answer = await looking;
  if (!answer) throw notFound(label);
  reply.hijack();
  // These headers belong to the dashboard's pages and were set before the route was known.
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
  sendCachedResponse(request.raw, reply.raw, answer);
};

export const publishedRoutes = (site: PublishedSite): Route[] => [
  rawRoute(publishedEndpoints.home, (ctx) => sendAnswer(ctx, 'Home page', site.setting('home'))),
  rawRoute(publishedEndpoints['global-sections'], (ctx) =>
    sendAnswer(ctx, 'Global sections', site.setting('global-sections')),
  ),
  rawRoute(publishedEndpoints.header, (ctx) => sendAnswer(ctx, 'Header', site.setting('header'))),
  rawRoute(publishedEndpoints.footer, (ctx) => sendAnswer(ctx, 'Footer', site.setting('footer'))),
  rawRoute(publishedEndpoints.page, (ctx, { params }) => sendAnswer(ctx, 'Page', site.page(params.slug))),
];

/** Answers the preflight request that a browser sends if a storefront's script sets If-None-Match. */
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
