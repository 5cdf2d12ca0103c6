import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDatabase } from '../../../../test/build-test-app.ts';
import { buildClaimShop, type ClaimShop, rebakeOf, refundOf, rejection } from '../../../../test/claim/claim-shop.ts';
import { openTestServer } from '../../../../test/test-db.ts';
import { rowsOf } from '../../../platform/db/client.ts';

/** Simultaneous claims and decisions, on PostgreSQL with the connections of two servers. */

const { file, decide } = orderClaimEndpoints;

let shop: ClaimShop;
let other: Awaited<ReturnType<typeof serveDatabase>>;
beforeAll(async () => {
  shop = await buildClaimShop();
  const { url, deps, clock } = shop.test;
  other = await serveDatabase(openTestServer(url ?? ''), deps.config.DATA_DIR, clock);
});
afterAll(async () => {
  await other.app.close();
  await other.deps.database.close();
  await shop.test.close();
});

const server = (i: number) => (i % 2 ? shop.test : other);
const repeat = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).toSorted();

it('stores one of ten claims that arrive at once', async () => {
  const id = await shop.deliver();
  const body = { reason: 'late', wish: 'full', text: 'Two hours late' } as const;
  const replies = await repeat(10, (i) => server(i).call(file, { token: shop.token, params: { id }, body }));
  expect(statusesOf(replies)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});

it('makes one of ten different decisions, and keeps refund, rebake and ledger in agreement with it', async () => {
  const params = await shop.openClaim();
  const bodies = [refundOf(300, { platform: 100, vendor: 200, rider: 0 }), rebakeOf(), rejection()];
  const replies = await repeat(10, (i) => {
    const body = { ...(bodies[i % 3] ?? rejection()), key: crypto.randomUUID() };
    return server(i).call(decide, { token: shop.token, params, body });
  });
  expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const [claim] = (await shop.claimsOf(params.id)).claims;
  const { refunds } = await shop.moneyOf(params.id);
  expect(refunds.length).toBe(claim?.status === 'refunded' ? 1 : 0);
  expect(claim?.rebake !== null).toBe(claim?.status === 'rebaked');
});

it('makes one rebake of ten requests with one key', async () => {
  const params = await shop.openClaim();
  const body = rebakeOf();
  const replies = await repeat(10, (i) => server(i).call(decide, { token: shop.token, params, body }));
  expect(new Set(replies.map((reply) => reply.body.data.rebake?._id)).size).toBe(1);
  const { order_number } = await shop.orderNow(params.id);
  const made = await rowsOf(
    shop.test.deps.database.db,
    sql`select 1 from order_event e where e.kind = 'created' and e.detail->>'reason' = ${`Rebake of ${order_number}`}`,
  );
  expect(made).toHaveLength(1);
});
