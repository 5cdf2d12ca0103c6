import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Accepts the orders of the example storefront at `POST /shop/orders`, only in the demo. A browser must not have an API key, so
 * the server keeps one in its memory and forwards the order with it to `/api/store/v1/orders`.
 * @param createKey returns an API key that can place storefront orders, or undefined; it is called with the first order, and
 * again when the key does not work any more
 */
export function acceptExampleShopOrders(
  app: FastifyInstance,
  { DEMO, EXAMPLE_SHOP }: Pick<Config, 'EXAMPLE_SHOP' | 'DEMO'>,
  createKey: () => Promise<string | undefined>,
): void {
  if (!DEMO || EXAMPLE_SHOP === false) return;
  let key: Promise<string | undefined> | undefined;

  const readKey = async (): Promise<string> => {
    key ??= createKey();
    const current = key;
    const value = await current.catch((error) => {
      if (key === current) key = undefined;
      throw error;
    });
    if (value !== undefined) return value;
    if (key === current) key = undefined;
    throw new AppError('forbidden', 'This shop takes no orders at the moment');
  };

  app.post<{ Body: unknown }>('/shop/orders', async ({ ip, body, headers }, reply) => {
    // A browser cannot say that an order is paid.
    const order = typeof body === 'object' ? { ...body, payment_status: undefined } : body;
    const idempotencyKey = headers['idempotency-key'];
    const send = async () =>
      app.inject({
        method: 'POST',
        url: '/api/store/v1/orders',
        remoteAddress: ip,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await readKey()}`,
          ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
        },
        payload: JSON.stringify(order ?? {}),
      });
    let response = await send();
    if (response.statusCode === 401) {
      key = undefined;
      response = await send();
    }
    const retryAfter = response.headers['retry-after'];
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply
      .code(response.statusCode)
      .header('content-type', response.headers['content-type'] ?? 'application/json')
      .header('cache-control', 'no-store')
      .send(response.payload);
  });
}
