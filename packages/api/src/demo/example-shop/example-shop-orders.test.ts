import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { acceptExampleShopOrders } from './example-shop-orders.ts';

describe('the orders of the example storefront', () => {
  const order = { items: [{ product: 'cake', quantity: 1 }] };
  let app = Fastify();
  afterEach(() => app.close());

  /** @param valid the key that the API accepts */
  const start = (config: { DEMO: boolean; EXAMPLE_SHOP?: boolean }, keys: (string | undefined)[], valid = 'key') => {
    app = Fastify();
    const received: unknown[] = [];
    app.post('/api/store/v1/orders', async ({ headers, body, ip }, reply) => {
      received.push([headers.authorization, headers['idempotency-key'], headers.cookie, ip, body]);
      return headers.authorization === `Bearer ${valid}`
        ? reply.code(201).send({ data: { order_number: 'BH-1' } })
        : reply.code(401).send({ error: 'This API key is wrong, expired or revoked' });
    });
    acceptExampleShopOrders(app, config, async () => keys.shift());
    return received;
  };
  const place = () =>
    app.inject({
      method: 'POST',
      url: '/shop/orders',
      headers: { 'idempotency-key': 'cart-1', cookie: 'session=secret', authorization: 'Bearer other' },
      remoteAddress: '10.0.0.9',
      payload: { ...order, payment_status: 'paid' },
    });

  it('are forwarded as unpaid with the key, which no response contains', async () => {
    const received = start({ DEMO: true }, ['key']);
    for (let n = 0; n < 2; n += 1) {
      const response = await place();
      expect([response.statusCode, response.json()]).toEqual([201, { data: { order_number: 'BH-1' } }]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    expect(received).toEqual(Array(2).fill(['Bearer key', 'cart-1', undefined, '10.0.0.9', order]));
  });

  it('get another key when the current one does not work, once', async () => {
    const received = start({ DEMO: true }, ['old', 'key', 'unused']);
    expect((await place()).statusCode).toBe(201);
    expect(received).toHaveLength(2);
    start({ DEMO: true }, ['old', 'older', 'oldest']);
    expect((await place()).statusCode).toBe(401);
  });

  it('are rejected while there is no key, and are taken by the demo only', async () => {
    const received = start({ DEMO: true }, [undefined, 'key']);
    const rejected = await place();
    expect(rejected.json().message).toBe('This shop takes no orders at the moment');
    expect((await place()).statusCode).toBe(201);
    expect(received).toHaveLength(1);
    for (const config of [
      { DEMO: false, EXAMPLE_SHOP: true },
      { DEMO: true, EXAMPLE_SHOP: false },
    ]) {
      start(config, ['key']);
      expect((await place()).statusCode).toBe(404);
    }
  });
});
