import { attribute } from '@bakehouse/contract/attribute';
import { category } from '@bakehouse/contract/category';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { productProperty } from '@bakehouse/contract/product-property';
import { productReview } from '@bakehouse/contract/product-review';
import { productTag } from '@bakehouse/contract/product-tag';
import type {
  StorefrontProductDetail,
  StorefrontProductPage,
} from '@bakehouse/contract/storefront/storefront-catalogue';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { countStorefrontProducts, type ProductFilter, totalOfFacets } from './storefront-product.queries.ts';

let test: TestApp;
let token: string;
const ids: Record<string, string> = {};

const get = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/store/v1/${path}`, headers });
const listOf = async (query = '') => (await get(`products${query}`)).json<StorefrontProductPage>();
const namesIn = async (query: string) => (await listOf(query)).data.map(({ name }) => name);
/** Waits until a save is visible, which takes a second, and longer while the database is busy. */
const waitForStatus = async (path: string, status: number) => {
  await expect.poll(async () => (await get(path)).statusCode, { message: path }).toBe(status);
  return get(path);
};

type Saved = { status: number; body: { data?: { _id?: string } } };
const idOf = ({ status, body }: Saved): string => {
  expect(status).toBe(201);
  return body.data?._id ?? '';
};
const create = async (endpoint: Parameters<TestApp['probe']>[0], body: object) =>
  idOf((await test.probe(endpoint, { token, body })) as Saved);

beforeAll(async () => {
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  const cakes = await create(category.endpoints.create, { name: 'Cakes', description: '<p>All cakes</p>' });
  const chocolate = await create(category.endpoints.create, { name: 'Chocolate', parent: cakes });
  const hidden = await create(category.endpoints.create, { name: 'Hidden', status: 'InActive' });
  await create(category.endpoints.create, { name: 'Below hidden', parent: hidden });
  const tag = await create(productTag.endpoints.create, { name: 'Bestseller' });
  const property = await create(productProperty.endpoints.create, { name: 'Eggless' });
  await create(attribute.endpoints.create, {
    name: 'Weight',
    options: [{ tname: '500 g' }, { tname: '1 kg' }, { tname: '2 kg' }],
  });
  Object.assign(ids, { cakes, chocolate, tag, property });
  const product = async (name: string, body: object) => {
    ids[name] = await create(productEndpoints.create, { name, categories: [cakes], quantity: 5, ...body });
  };
  await product('Vanilla Sponge', { price: 400, sale_price: 350 });
  await product('Truffle', {
    price: 900,
    categories: [chocolate],
    productTags: [tag],
    product_properties: [property],
    short_description: '<p>Dark</p>',
    product_type: 'variation',
    product_variation_info: { attributes: ['Weight'] },
    product_variable: [
      { weight: '1 kg', price: 1_200, quantity: 0 },
      { weight: '500 g', price: 700, sale_price: 650, quantity: 3 },
    ],
  });
  await product('Brownie', { price: 120, quantity: 0, categories: [chocolate], productTags: [tag] });
  await product('Secret Draft', { price: 1, status: 'Draft' });
  await product('Old Cake', { price: 2 });
  await test.call(productEndpoints.remove, { token, params: { id: ids['Old Cake'] ?? '' } });
  await create(productReview.endpoints.create, {
    user: 'Asha',
    product: ids.Truffle,
    rating: 5,
    description: 'Rich',
    status: 'Approved',
  });
  await create(productReview.endpoints.create, { product: ids.Truffle, rating: 4, status: 'Approved' });
  await create(productReview.endpoints.create, { product: ids.Truffle, rating: 1, status: 'Pending' });
});
afterAll(() => test.close());

describe('the categories of the storefront', () => {
  it('are a tree without inactive categories and their descendants', async () => {
    const { data } = (await get('categories')).json();
    expect(data).toMatchObject([
      { name: 'Cakes', slug: 'cakes', parent: null, depth: 0 },
      { name: 'Chocolate', slug: 'chocolate', parent: 'cakes', depth: 1 },
    ]);
  });

  it('have a page with parents and children', async () => {
    const { data } = (await get('categories/Chocolate')).json();
    expect(data).toMatchObject({ parents: [{ name: 'Cakes', slug: 'cakes' }], children: [], description: '' });
    const top = (await get('categories/cakes')).json();
    expect(top.data).toMatchObject({ description: '<p>All cakes</p>', children: [{ slug: 'chocolate' }] });
    expect((await get('categories/hidden')).json()).toMatchObject({ code: 'not_found', error: 'Category not found' });
  });
});

describe('the products of the storefront', () => {
  it('are listed with the prices of their cheapest variant and without drafts and deleted ones', async () => {
    const page = await listOf();
    expect(page).toMatchObject({ total: 3, next_cursor: null });
    expect(page.data).toMatchObject([
      { name: 'Brownie', price: 120, lowest_price: 120, highest_price: 120, in_stock: false, rating: null },
      {
        name: 'Truffle',
        price: 700,
        sale_price: 650,
        lowest_price: 650,
        highest_price: 1_200,
        in_stock: true,
        rating: { average: 4.5, count: 2 },
      },
      { name: 'Vanilla Sponge', price: 400, sale_price: 350, lowest_price: 350, highest_price: 350, in_stock: true },
    ]);
  });

  it.each([
    ['?category=cakes', ['Brownie', 'Truffle', 'Vanilla Sponge']],
    ['?category=CHOCOLATE', ['Brownie', 'Truffle']],
    ['?tag=bestseller&max_price=200', ['Brownie']],
    ['?tag=bestseller,none', ['Brownie', 'Truffle']],
    ['?min_price=350&max_price=649.99', ['Vanilla Sponge']],
    ['?search=SPONGE%20van', ['Vanilla Sponge']],
    ['?search=secret', []],
    ['?sort=price', ['Brownie', 'Vanilla Sponge', 'Truffle']],
    ['?sort=-price', ['Truffle', 'Vanilla Sponge', 'Brownie']],
    ['?sort=name', ['Brownie', 'Truffle', 'Vanilla Sponge']],
  ])('filters and sorts by %s', async (query, names) => expect(await namesIn(query)).toEqual(names));

  it('corrects a typing error of a search, but not to words of drafts', async () => {
    expect(await listOf('?search=trufle')).toMatchObject({
      total: 1,
      correctedSearch: 'truffle',
      data: [{ name: 'Truffle' }],
    });
    expect(await listOf('?search=truffle')).not.toHaveProperty('correctedSearch');
    expect(await listOf('?search=seckret')).toMatchObject({ total: 0, data: [] });
  });

  it('filters by property', async () => expect(await namesIn(`?property=${ids.property}`)).toEqual(['Truffle']));

  it('counts each facet with the other filters', async () => {
    expect((await listOf()).facets).toEqual({
      categories: [{ name: 'Cakes', slug: 'cakes', count: 3 }],
      tags: [{ name: 'Bestseller', slug: 'bestseller', count: 2 }],
      properties: [{ id: ids.property, name: 'Eggless', count: 1 }],
      prices: [
        { from: 0, upto: 500, count: 2 },
        { from: 500, upto: 1_000, count: 1 },
        { from: 1_000, upto: 2_000, count: 0 },
        { from: 2_000, upto: 5_000, count: 0 },
        { from: 5_000, upto: null, count: 0 },
      ],
      is_minimum: false,
    });
    const { facets } = await listOf('?category=cakes&tag=bestseller&max_price=200');
    expect(facets).toMatchObject({
      categories: [{ slug: 'chocolate', count: 1 }],
      tags: [{ slug: 'bestseller', count: 1 }],
      properties: [],
      prices: [{ count: 1 }, { count: 1 }, { count: 0 }, { count: 0 }, { count: 0 }],
    });
  });

  it.each(['newest', 'price', '-price', 'name'])('are all reached by the cursor when sorted by %s', async (sort) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: StorefrontProductPage = await listOf(`?sort=${sort}&limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.total).toBe(3);
      expect(page.facets === null).toBe(cursor !== null);
      seen.push(...page.data.map(({ name }) => name));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(await namesIn(`?sort=${sort}`));
  });

  it('have the total of their facets, unless these looked at a part of the products only', () => {
    const facets = { categories: [], tags: [], properties: [], prices: [] };
    const totalOf = (filter: ProductFilter, matches: number, is_minimum: boolean) =>
      totalOfFacets(filter, { ...facets, matches, is_minimum });
    expect(totalOf({ search: 'cake' }, 7, false)).toEqual({ total: 7 });
    expect(totalOf({ search: 'cake' }, 10_001, true)).toEqual({ total: 10_000, totalIsMinimum: true });
    expect(totalOf({ search: 'cake', tag: ['new'] }, 7, true)).toBeUndefined();
    expect(totalOf({}, 7, false)).toBeUndefined();
  });

  it('have a page with variants, attributes and related products', async () => {
    const { data } = (await get('products/truffle')).json<{ data: StorefrontProductDetail }>();
    expect(data).toMatchObject({
      name: 'Truffle',
      short_description: '<p>Dark</p>',
      categories: [{ name: 'Chocolate', slug: 'chocolate' }],
      tags: [{ slug: 'bestseller' }],
      properties: [{ name: 'Eggless' }],
      attributes: [
        {
          slug: 'weight',
          name: 'Weight',
          options: [
            { slug: '500-g', name: '500 g' },
            { slug: '1-kg', name: '1 kg' },
          ],
        },
      ],
      variants: [
        { options: { weight: '1-kg' }, price: 1_200, sale_price: null, in_stock: false },
        { options: { weight: '500-g' }, price: 700, sale_price: 650, in_stock: true },
      ],
      related: [{ name: 'Brownie' }],
    });
    for (const slug of ['secret-draft', 'old-cake', 'none'])
      expect((await get(`products/${slug}`)).statusCode, slug).toBe(404);
  });

  it('are found by the address that they had before they were renamed', async () => {
    const id = await create(productEndpoints.create, { name: 'Rename Me Cake', price: 100, categories: [ids.cakes] });
    await test.call(productEndpoints.update, { token, params: { id }, body: { name: 'Rename Me Cake (Eggless)' } });
    for (const [path, target] of [
      ['products/rename-me-cake', '/api/store/v1/products/rename-me-cake-eggless'],
      ['products/Rename-Me-Cake/reviews?limit=2', '/api/store/v1/products/rename-me-cake-eggless/reviews?limit=2'],
    ] as const) {
      expect((await waitForStatus(path, 301)).headers.location).toBe(target);
    }
    await waitForStatus('products/rename-me-cake-eggless', 200);
    const renamed = await create(category.endpoints.create, { name: 'Old Shelf' });
    await test.call(category.endpoints.update, { token, params: { id: renamed }, body: { name: 'New Shelf' } });
    const shelf = await waitForStatus('categories/old-shelf', 301);
    expect(shelf.headers.location).toBe('/api/store/v1/categories/new-shelf');
    await test.call(category.endpoints.remove, { token, params: { id: renamed } });
    const other = await create(productEndpoints.create, { name: 'Rename Me Cake', price: 100 });
    const reused = await waitForStatus('products/rename-me-cake', 200);
    expect(reused.json()).toMatchObject({ data: { name: 'Rename Me Cake' } });
    for (const product of [id, other]) await test.call(productEndpoints.remove, { token, params: { id: product } });
    await waitForStatus('products/rename-me-cake', 404);
  });

  it('show only approved reviews', async () => {
    const { data } = (await get('products/truffle/reviews')).json();
    expect(data.map(({ author, rating }: { author: string; rating: number }) => [author, rating])).toEqual([
      ['guest', 4],
      ['Asha', 5],
    ]);
    expect((await get('products/secret-draft/reviews')).statusCode).toBe(404);
  });

  it.each([
    ['products?cursor=x', 400],
    [`products?cursor=${Buffer.from('["newest","2026-99-99","x"]').toString('base64url')}`, 400],
    ['products?limit=101', 400],
    ['products?min_price=-1', 400],
    ['products?sort=cost', 400],
    ['products?search=ab', 400],
    ['products?colour=red', 400],
    ['products?tag=a&tag=b', 400],
    ['products?property=red', 400],
    ['products?category=none', 404],
    ['products/%00', 422],
    [`products?tag=${Array.from({ length: 21 }, (_, n) => n).join(',')}`, 400],
  ])('rejects %s', async (path, status) => {
    const reply = await get(path);
    expect([reply.statusCode, reply.body]).toEqual([status, expect.stringContaining('"code"')]);
  });
});

describe('responses of the storefront', () => {
  it('have an ETag, are the same with and without /api, and answer 304', async () => {
    const reply = await get('products?sort=name');
    expect(reply.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    const other = await test.app.inject({
      url: '/api/store/v1/products?sort=name',
      headers: { 'if-none-match': String(reply.headers.etag) },
    });
    expect([other.statusCode, other.body]).toEqual([304, '']);
    expect((await get('content/header')).json()).toHaveProperty('data');
  });

  it('show a save', async () => {
    await listOf();
    const id = ids['Vanilla Sponge'] ?? '';
    const saved = await test.probe(productEndpoints.update, {
      token,
      params: { id },
      body: { price: 60, sale_price: null },
    });
    expect(saved.status).toBe(200);
    await expect
      .poll(async () => (await listOf('')).data.find((product) => product.id === id))
      .toMatchObject({ price: 60, lowest_price: 60 });
    await expect
      .poll(async () => (await get('products/vanilla-sponge')).json().data)
      .toMatchObject({ price: 60, sale_price: null });
    await expect.poll(() => namesIn('?sort=price')).toEqual(['Vanilla Sponge', 'Brownie', 'Truffle']);
  });

  it('count products that appear and disappear, also on later pages', async () => {
    const { db } = test.deps.database;
    const { next_cursor: cursor } = await listOf('?limit=1');
    const count = async () => (await listOf(`?limit=1&cursor=${cursor}`)).total;
    await expect.poll(count).toBe(3);
    await test.probe(productEndpoints.update, {
      token,
      params: { id: ids.Brownie ?? '' },
      body: { status: 'Inactive' },
    });
    await expect.poll(count).toBe(2);
    await test.probe(productEndpoints.update, { token, params: { id: ids.Brownie ?? '' }, body: { status: 'Active' } });
    await expect.poll(count).toBe(3);
    expect(await countStorefrontProducts(db, {})).toEqual({ total: 3 });
  });

  it('contain the lowest price after every kind of change of the variants', async () => {
    const { db } = test.deps.database;
    const lowest = async () => {
      const [row] = await rowsOf<{ lowest_price: string }>(
        db,
        sql`select lowest_price::text from product where id = ${ids.Truffle}`,
      );
      return Number(row?.lowest_price);
    };
    expect(await lowest()).toBe(65_000);
    await db.execute(sql`update product_variant set sale_price = null where product_id = ${ids.Truffle}`);
    expect(await lowest()).toBe(70_000);
    await db.execute(sql`delete from product_variant where product_id = ${ids.Truffle}`);
    expect(await lowest()).toBe(90_000);
  });

  it('are read by the scripts of the origins in STORE_ORIGINS only', async () => {
    const own = await buildTestApp({ STORE_ORIGINS: 'https://shop.example,https://m.shop.example' });
    const originOf = async (origin: string, path = 'products') => {
      const reply = await own.app.inject({ url: `/store/v1/${path}`, headers: { origin } });
      return [reply.headers['access-control-allow-origin'], reply.headers.vary];
    };
    expect(await originOf('https://shop.example')).toEqual(['https://shop.example', 'Accept-Encoding, Origin']);
    // From the cache.
    expect(await originOf('https://m.shop.example')).toEqual(['https://m.shop.example', 'Accept-Encoding, Origin']);
    expect(await originOf('https://evil.example')).toEqual([undefined, 'Accept-Encoding, Origin']);
    expect(await originOf('https://shop.example', 'products/none')).toEqual([
      'https://shop.example',
      'Origin, Accept-Language',
    ]);
    await own.close();
  });
});
