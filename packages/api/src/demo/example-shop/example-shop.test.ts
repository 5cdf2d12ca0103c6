import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDashboard } from '../../app/dashboard.ts';
import { storefrontAddress } from '../../platform/storefront-address.ts';
import { serveExampleShop } from './example-shop.ts';

describe('the example storefront', () => {
  let folder: string;
  let shop: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-shop-'));
    shop = join(folder, 'shop');
    await mkdir(join(shop, 'assets'), { recursive: true });
    await writeFile(join(folder, 'index.html'), 'dashboard');
    await writeFile(join(shop, 'index.html'), 'shop');
    await writeFile(join(shop, 'assets', 'index-1.js'), 'script');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = async (config: { DEMO: boolean; EXAMPLE_SHOP?: boolean }) => {
    const app = Fastify();
    await serveDashboard(app, { root: folder });
    serveExampleShop(app, config, shop);
    return app;
  };

  it('returns its page for every address below /shop, and its files with a long lifetime', async () => {
    const app = await start({ DEMO: true });
    for (const url of ['/shop', '/shop/', '/shop/product/dark-truffle-cake', '/shop/cakes?sort=name']) {
      const { statusCode, body, headers } = await app.inject({ url });
      expect([statusCode, body, headers['cache-control']]).toEqual([200, 'shop', 'no-cache']);
    }
    const script = await app.inject({ url: '/shop/assets/index-1.js' });
    expect([script.statusCode, script.body]).toEqual([200, 'script']);
    expect(script.headers['cache-control']).toContain('immutable');
    for (const url of ['/shop/assets/missing.js', '/shop/assets/..%2f..%2findex.html'])
      expect((await app.inject({ url })).statusCode).toBe(404);
    expect((await app.inject({ url: '/brand' })).body).toBe('dashboard');
    await app.close();
  });

  it('is served by the demo only, unless the setting says otherwise', async () => {
    const bodyWith = async (config: { DEMO: boolean; EXAMPLE_SHOP?: boolean }) => {
      const app = await start(config);
      const { body } = await app.inject({ url: '/shop/cakes' });
      await app.close();
      return body;
    };
    expect(await bodyWith({ DEMO: false })).toBe('dashboard');
    expect(await bodyWith({ DEMO: false, EXAMPLE_SHOP: true })).toBe('shop');
    expect(await bodyWith({ DEMO: true, EXAMPLE_SHOP: false })).toBe('dashboard');
  });

  it('is the address of the store, unless STORE_URL is set', () => {
    const config = { DEMO: true, EXAMPLE_SHOP: undefined, STORE_URL: undefined };
    expect(storefrontAddress(config, shop)).toBe('/shop');
    expect(storefrontAddress({ ...config, DEMO: false }, shop)).toBeNull();
    expect(storefrontAddress(config, join(folder, 'not-built'))).toBeNull();
    expect(storefrontAddress({ ...config, STORE_URL: 'https://cakes.example' }, shop)).toBe('https://cakes.example');
  });
});
