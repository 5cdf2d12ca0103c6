import { writeCursor } from '../packages/api/src/modules/storefront/storefront-cursor.ts';
import { anyOrder, categoryId, orderId, phoneOf, productCreatedAt, productId, products, tagId } from './fill.ts';
import { pointOf } from './fill-places.ts';
import { orderBody } from './order-body.ts';

/** Measured requests, each sent to the product and to its baseline. */

export type Call = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: string };
export type Workload = {
  id: string;
  name: string;
  connections: number;
  /** Minimum ratio to the baseline; null without a target. */
  target: number | null;
  product: (n: number, total: number) => Call;
  baseline: (n: number, total: number) => Call;
};

/** Path of the storefront's product list that is served from memory. */
export const storefrontList = 'store/v1/products?category=category-3';

const page = (
  id: string,
  name: string,
  query: (n: number, total: number) => string,
  target: number | null,
): Workload => ({
  id,
  name,
  connections: 10,
  target,
  product: (n, total) => ({ method: 'GET', path: `/api/order/list?${query(n, total)}` }),
  baseline: (n, total) => ({ method: 'GET', path: `/page?${query(n, total)}` }),
});

/**
 * First page of a quick filter, compared with the unfiltered first page; the totals of both are stored, so neither
 * counts rows.
 */
const quickPage = (quick: string): Workload => ({
  ...page(`W12-${quick}`, `quick filter ${quick}, page 1, compared with all orders`, () => `quick=${quick}`, 0.33),
  baseline: () => ({ method: 'GET', path: '/page?page=1' }),
});

/** One of fifty orders, so that the baseline can record their statements. */
const someOrder = (n: number, total: number) => orderId(anyOrder(n % 50, total));

/** A page of the product list; always 100,000 products, whatever the number of orders. */
const productPage = (id: string, name: string, query: string): Workload => ({
  id,
  name,
  connections: 10,
  target: 0.5,
  product: () => ({ method: 'GET', path: `/api/product/partial_list?${query}` }),
  baseline: () => ({ method: 'GET', path: `/products?${query}` }),
});

/**
 * A page of the storefront's product list that is not in memory: the cursor or the maximum price, which is above all prices,
 * differs in each request. The baseline always sends the statements of one of them, which it records in the warm-up. They are sent
 * one after the other, because ten simultaneous first pages, which shops get from memory, would wait for connections to the database.
 */
const storefrontPage = (id: string, name: string, queryOf: (n: number) => string): Workload => ({
  id: `W18-${id}`,
  name: `storefront: ${name}`,
  connections: 1,
  target: 0.6,
  product: (n) => ({ method: 'GET', path: `/store/v1/products?${queryOf(n)}` }),
  baseline: () => ({ method: 'GET', path: `/store?${queryOf(1)}` }),
});
const anyPrice = (n: number) => `max_price=${1_000_000 + n}`;
const anyCursor = (n: number) => {
  const product = 1 + ((n * 7_919) % products);
  return `cursor=${writeCursor('newest', { value: productCreatedAt(product), id: productId(product) })}`;
};

/** A request about a point; always 20,000 stores and all post offices of India, whatever the number of orders. */
const aboutPoint = (id: string, name: string, path: string, baseline: string, more: object): Workload => {
  const queryOf = (n: number) => ({ ...pointOf(n), ...more });
  return {
    id,
    name,
    connections: 10,
    target: 0.5,
    product: (n) => ({ method: 'POST', path: `/api/${path}`, body: JSON.stringify(queryOf(n)) }),
    baseline: (n) => ({
      method: 'POST',
      path: `/${baseline}?${encodeURIComponent(JSON.stringify(queryOf(n)))}`,
      body: '{}',
    }),
  };
};

/**
 * A dashboard card for a user who may see all figures, requested sequentially; the target is 100 ms each. Pending
 * reviews are not measured, because the generated data has none.
 */
const figure = (name: string, what: string): Workload => ({
  id: `W16-${name}`,
  name: `dashboard: ${what}`,
  connections: 1,
  target: 0.5,
  product: () => ({ method: 'GET', path: `/api/dashboard/${name}` }),
  baseline: () => ({ method: 'GET', path: `/figure?${name}` }),
});

/**
 * The global search, requested sequentially; the target for the first response is 150 ms. Its baseline is the
 * unfiltered first page of orders, because no single statement is comparable.
 */
const search = (id: string, what: string, text: (n: number, total: number) => string): Workload => ({
  id: `W17-${id}`,
  name: `search over all records: ${what}`,
  connections: 1,
  target: null,
  product: (n, total) => ({ method: 'GET', path: `/api/search?q=${encodeURIComponent(text(n, total))}` }),
  baseline: () => ({ method: 'GET', path: '/page?page=1' }),
});

export const workloads: Workload[] = [
  page('W1', 'orders newest first, 20, with total', () => 'page=1', 0.6),
  page(
    'W1-far',
    'orders newest first, page 10,000 (2,500 of 100,000)',
    (_, total) => `page=${Math.min(10_000, total / 40)}`,
    null,
  ),
  page('W2', 'one status, page 200, with total', () => 'status=pending&page=200', 0.6),
  page('W2-near', 'one status, page 1', () => 'status=pending&page=1', null),
  search('number', 'an order number', (n, total) => `BH-${anyOrder(n % 500, total)}`),
  search('phone', 'the first six digits of a phone', (n, total) => phoneOf(anyOrder(n % 500, total)).slice(0, 6)),
  search('name', 'a name', (n) => ['asha', 'verma', 'sana kulkarni', 'pistachio'][n % 4] ?? ''),
  search('none', 'a word that nothing has', () => 'zebrafish'),
  page(
    'W1-phone',
    'search by a complete phone number',
    (n, total) => `search=${phoneOf(anyOrder(n % 500, total))}`,
    null,
  ),
  {
    // One after another, because the number of simultaneous searches is limited.
    ...page(
      'W17-list',
      'order list searched by a name, with total',
      (n) => `search=${encodeURIComponent(['asha', 'verma', 'sana kulkarni'][n % 3] ?? '')}`,
      null,
    ),
    connections: 1,
  },
  page('W17-city', 'orders of a city', () => 'city=delhi', null),
  page('W17-city-far', 'orders of a city, page 100', () => 'city=delhi&page=100', null),
  {
    id: 'W3',
    name: 'one order with its items',
    connections: 10,
    target: 0.6,
    product: (n, total) => ({ method: 'GET', path: `/api/order/details/${orderId(anyOrder(n, total))}` }),
    baseline: (n, total) => ({ method: 'GET', path: `/detail?${orderId(anyOrder(n, total))}` }),
  },
  quickPage('unassigned'),
  quickPage('today'),
  quickPage('tomorrow'),
  quickPage('late'),
  {
    id: 'W13',
    name: 'vendors for an order: suggested and excluded',
    connections: 10,
    target: 0.33,
    product: (n, total) => ({ method: 'GET', path: `/api/order/${someOrder(n, total)}/vendor_choices` }),
    baseline: (n, total) => ({ method: 'GET', path: `/choices?${someOrder(n, total)}` }),
  },
  productPage('W4', 'products whose name contains a word, 20, with total', 'search=pistachio'),
  productPage('W4-three', 'products whose name contains three characters', 'search=emo'),
  productPage('W4-plain', 'products newest first, 20, with total', 'page=1'),
  productPage('W4-far', 'products newest first, page 1,000', 'page=1000'),
  productPage('W4-status', 'products of one status', 'status=Draft'),
  productPage('W4-type', 'products of one type', 'type=variation'),
  productPage('W4-category', 'products of one category', `catagory=${categoryId(7)}`),
  productPage('W4-tag', 'products with one tag', `tag=${tagId(3)}`),
  {
    id: 'W5',
    name: "change a product's price",
    connections: 10,
    target: null,
    product: (n) => ({
      method: 'PUT',
      path: `/api/product/update/${productId(1 + ((n * 7_919) % products))}`,
      body: JSON.stringify({ price: 100 + (n % 900) }),
    }),
    baseline: (n) => ({ method: 'POST', path: `/price?${productId(1 + ((n * 7_919) % products))}`, body: '{}' }),
  },
  {
    id: 'W6',
    name: 'create an order with three items',
    connections: 10,
    target: null,
    product: (n) => ({
      method: 'POST',
      path: '/api/order/create',
      body: JSON.stringify(orderBody(`B-${Date.now()}-${n}`, n)),
    }),
    baseline: () => ({ method: 'POST', path: '/create', body: '{}' }),
  },
  {
    id: 'W7',
    name: 'sign in, sequentially',
    connections: 1,
    target: null,
    product: () => ({
      method: 'POST',
      path: '/api/web-api/admin_auth/login',
      body: JSON.stringify({ email: 'bench@bakehouse.test', password: 'bench-password' }),
    }),
    baseline: () => ({ method: 'POST', path: '/sign-in', body: '{}' }),
  },
  aboutPoint('W9', 'post offices within 10 km of a point', 'newvendor/locations', 'locations', { radius: 10 }),
  aboutPoint('W10', 'stores that deliver to a point', 'vendor/servicing', 'servicing', {}),
  {
    id: 'W14',
    name: "an order's invoice, sequentially (the baseline only reads the order)",
    connections: 1,
    target: null,
    product: (n, total) => ({ method: 'GET', path: `/api/order/${orderId(anyOrder(n % 500, total))}/get_invoice` }),
    baseline: (n, total) => ({ method: 'GET', path: `/detail?${orderId(anyOrder(n % 500, total))}` }),
  },
  {
    id: 'W15',
    name: "the storefront's home page from memory, about 20 kB (the baseline: bare Node, the same bytes)",
    connections: 10,
    target: 0.7,
    product: () => ({ method: 'GET', path: '/public/home' }),
    baseline: () => ({ method: 'GET', path: '/home' }),
  },
  {
    id: 'W18-memory',
    name: 'storefront: the first page of a category from memory (the baseline: bare Node, the same bytes)',
    connections: 10,
    target: 0.6,
    product: () => ({ method: 'GET', path: `/${storefrontList}` }),
    baseline: () => ({ method: 'GET', path: '/storefront-list' }),
  },
  storefrontPage('category', 'the first page of a category, with facets', (n) => `category=category-3&${anyPrice(n)}`),
  storefrontPage('sort', 'the same by price', (n) => `category=category-3&sort=price&${anyPrice(n)}`),
  storefrontPage('search', 'a word, with facets', (n) => `search=pistachio&${anyPrice(n)}`),
  storefrontPage('cursor', 'a page of all products after a cursor', anyCursor),
  figure('orders', 'orders of today by slot and status, tomorrow, unassigned, late'),
  figure('sales', 'revenue of 30 days by day'),
  figure('best_sellers', 'top products and vendors of 7 days'),
  figure('vendors', 'vendors in review'),
];
