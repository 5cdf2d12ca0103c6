import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { storefrontCatalogueEndpoints as endpoints } from '@bakehouse/contract/storefront/storefront-catalogue.endpoints';
import { storefrontClaimEndpoints } from '@bakehouse/contract/storefront/storefront-claim.endpoints';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findRenamedSlug } from '../../kernel/crud/former-slugs.ts';
import { originHeaders, sendMoved, sendPublicResponse, storefrontOrigins } from '../../kernel/http/public-response.ts';
import { exchangeRoute, type Route, rawRoute, route } from '../../kernel/http/route.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/client.ts';
import type { StorefrontCache, StorefrontGroup } from './storefront-cache.ts';
import { priceStorefrontCart } from './storefront-cart.ts';
import {
  listMarketplaceReviews,
  listProductReviews,
  listStorefrontFaqs,
  listStorefrontProducts,
  viewStorefrontProduct,
} from './storefront-catalogue.ts';
import { toCategoryDetail, toStorefrontCategory, toTree } from './storefront-categories.ts';
import { findActiveCategories } from './storefront-category.queries.ts';
import { fileStorefrontClaim, viewStorefrontClaims } from './storefront-claims.ts';
import { checkServiceability, placeStorefrontOrder, trackStorefrontOrder } from './storefront-order.ts';
import { reportStorefrontPayment } from './storefront-payment.ts';

type ResponseKind = {
  /** Names the missing record in the error. */
  readonly label: string;
  readonly group: StorefrontGroup;
  /** Returns the current slug of a record that was renamed. */
  readonly findCurrent?: (slug: string) => Promise<string | undefined>;
};

type Input<E extends Endpoint> = Parameters<Parameters<typeof rawRoute<E>>[1]>[1];

/** The routes that read the catalogue. Their responses come from the cache. */
export function storefrontRoutes(cache: StorefrontCache, db: Db): Route[] {
  const loadTree = cache.cacheResult('catalogue', async () => toTree(await findActiveCategories(db)));
  const cached = <E extends Endpoint>(
    endpoint: E,
    { label, group, findCurrent }: ResponseKind,
    create: (input: Input<E>) => Promise<object | undefined>,
  ) =>
    rawRoute(endpoint, async (ctx, input) => {
      const response = await cache.responseTo(ctx.request.url, group, () => create(input));
      const { slug } = (input.params ?? {}) as { slug?: string };
      const current = response || slug === undefined ? undefined : await findCurrent?.(slug);
      if (current === undefined) return sendPublicResponse(ctx, label, Promise.resolve(response));
      const { search } = new URL(ctx.request.url, 'http://localhost');
      sendMoved(ctx, `/api/${endpoint.path.replace('{slug}', encodeURIComponent(current))}${search}`);
    });
  const renamed = (module: string, table: SQL) => (slug: string) => findRenamedSlug(db, module, table, slug);
  const product: ResponseKind = { label: 'Product', group: 'catalogue', findCurrent: renamed('product', sql`product`) };
  const category: ResponseKind = {
    label: 'Category',
    group: 'catalogue',
    findCurrent: renamed('category', sql`category`),
  };
  return [
    cached(endpoints.categories, category, async () => ({ data: (await loadTree()).nodes.map(toStorefrontCategory) })),
    cached(endpoints.category, category, async ({ params }) => {
      const tree = await loadTree();
      const node = tree.bySlug.get(params.slug.toLowerCase());
      return node && { data: toCategoryDetail(tree, node) };
    }),
    cached(endpoints.products, category, async ({ query }) => listStorefrontProducts(db, await loadTree(), query)),
    cached(endpoints.product, product, async ({ params }) => {
      const data = await viewStorefrontProduct(db, params.slug);
      return data && { data };
    }),
    cached(endpoints.productReviews, product, ({ params, query }) => listProductReviews(db, params.slug, query)),
    cached(endpoints.reviews, { label: 'Review', group: 'reviews' }, ({ query }) => listMarketplaceReviews(db, query)),
    cached(endpoints.faqs, { label: 'FAQ', group: 'faqs' }, ({ query }) => listStorefrontFaqs(db, query)),
  ];
}

/** The routes of deliveries, carts and orders. Their responses are not cached. */
export const storefrontOrderRoutes = (): Route[] => [
  exchangeRoute(storefrontOrderEndpoints.serviceability, ({ deps }, { query }) => checkServiceability({ deps }, query)),
  exchangeRoute(storefrontOrderEndpoints.cart, (ctx, { body }) => priceStorefrontCart(ctx, body)),
  route(storefrontOrderEndpoints.place, (ctx, { body }) => placeStorefrontOrder(ctx, body)),
  route(storefrontOrderEndpoints.reportPayment, (ctx, { params, body }) =>
    reportStorefrontPayment(ctx, params.order_number, body),
  ),
  route(storefrontClaimEndpoints.file, (ctx, { params, body }) => fileStorefrontClaim(ctx, params.order_number, body)),
  route(storefrontClaimEndpoints.view, (ctx, { params }) => viewStorefrontClaims(ctx, params.order_number)),
  exchangeRoute(storefrontOrderEndpoints.track, (ctx, { body }) => trackStorefrontOrder(ctx, body)),
];

const publicPaths = ['/api/public/', '/api/store/v1/'];

/**
 * Allows scripts of the storefront's origins to read every response, including errors, and answers their preflight requests. Requests
 * with credentials or the header `Authorization` are never allowed, because a key does not belong in a browser.
 */
export function allowStorefrontOrigins(app: FastifyInstance, config: Config): void {
  const origins = storefrontOrigins(config);
  app.addHook('onRequest', (request, reply, done) => {
    if (publicPaths.some((path) => request.url.startsWith(path)))
      reply
        .headers(originHeaders(origins, request.headers.origin))
        .header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
  for (const path of publicPaths)
    app.options(
      `${path}*`,
      { config: { endpoint: endpoints.products }, schema: { hide: true } },
      async (_request, reply) =>
        reply
          .code(204)
          .header('access-control-allow-methods', 'GET, HEAD, POST')
          .header('access-control-allow-headers', 'Content-Type, If-None-Match')
          .header('access-control-max-age', '86400')
          .send(),
    );
}
