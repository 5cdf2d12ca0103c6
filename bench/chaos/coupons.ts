import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { orderBody } from '../order-body.ts';
import { send, signIn } from './client.ts';
import type { Fixture } from './kill.ts';
import { startTwo, type TwoServers } from './servers.ts';

/** Chaos test of the limits of coupons: simultaneous orders and cancellations on two servers. */

export type CouponRound = {
  /** Number of orders that use the coupon at the end; the limit when it holds. */
  readonly counted: number;
  /** The highest number that was ever stored. */
  readonly highest: number;
  readonly placed: number;
  readonly cancelled: number;
  readonly rejected: number;
  /** Responses other than 201 and the rejection of a used-up coupon. */
  readonly failed: readonly string[];
};

const limit = 10;
const clients = 100;
const maxCancelled = 30;
/** Attempts of a client after the response that the coupon has been used up. */
const maxAttempts = 40;

const couponOf = (name: string) => ({
  name,
  description: 'Limit of ten',
  coupon_type: 'fixed_cart_discount',
  coupon_value: 10,
  start_date: '2099-01-01',
  expire_date: '2099-02-01',
  usage_limit_per_coupon: limit,
});

/** Creates a coupon and lets it start today, which the API does not allow. */
const createCoupon = async (base: string, token: string, database: pg.Client, name: string): Promise<string> => {
  const created = await send(base, token, { method: 'POST', path: 'coupon/create', body: couponOf(name) });
  const id = (created?.body.data as { _id?: string } | undefined)?._id;
  if (!id) throw new Error(`no coupon: ${JSON.stringify(created)}`);
  await database.query(`update coupon set start_date = '2020-01-01' where id = $1`, [id]);
  return id;
};

/** One hundred clients place an order with one coupon of ten uses; thirty of the orders are cancelled at the same time. */
const runRound = async (
  servers: TwoServers,
  token: string,
  database: pg.Client,
  { productIds, name }: Pick<Fixture, 'productIds'> & { name: string },
): Promise<CouponRound> => {
  const id = await createCoupon(servers.baseOf(0), token, database, name);
  const failed: string[] = [];
  let [placed, cancelled, rejected, highest, isRunning] = [0, 0, 0, 0, true];
  const sampling = (async () => {
    while (isRunning) {
      const { rows } = await database.query<{ used: number }>('select used from coupon where id = $1', [id]);
      highest = Math.max(highest, rows[0]?.used ?? 0);
      await wait(5);
    }
  })();
  const cancel = async (base: string, orderId: string) => {
    const call = { method: 'POST', path: `order/${orderId}/update_status`, body: { order_status: 'cancelled' } };
    const done = await send(base, token, call);
    if (done?.status !== 200) failed.push(JSON.stringify(done));
  };
  /** Returns whether the order was placed. The first thirty orders are cancelled at once. */
  const attempt = async (base: string, body: object): Promise<boolean> => {
    const response = await send(base, token, { method: 'POST', path: 'order/create', body });
    if (response?.status !== 201) {
      const isUsedUp = response?.status === 422 && String(response.body.error).includes('used up');
      if (isUsedUp) rejected += 1;
      else failed.push(JSON.stringify(response ?? 'no response'));
      return false;
    }
    placed += 1;
    if (cancelled < maxCancelled) {
      cancelled += 1;
      await cancel(base, (response.body.data as { _id: string })._id);
    }
    return true;
  };
  const placeOne = async (client: number) => {
    const order = orderBody(`${name}-${client}`, client);
    const items = order.order_items.map((item) => ({ ...item, product: { ...item.product, _id: productIds[0] } }));
    const body = { ...order, order_items: items, coupon_codes: [name], total_coupon_discount: 10, order_total: 935 };
    for (let n = 0; n < maxAttempts && !(await attempt(servers.baseOf(client), body)); n += 1)
      await wait(10 + Math.random() * 40);
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => placeOne(client)));
  isRunning = false;
  await sampling;
  const { rows } = await database.query<{ used: number; taken: string; open: string }>(
    `select c.used, count(r.*) filter (where r.state = 'taken') as taken, count(o.*) filter (where o.status <> 'cancelled') as open
     from coupon c left join coupon_redemption r on r.coupon_id = c.id left join orders o on o.id = r.order_id
     where c.id = $1 group by c.id`,
    [id],
  );
  const [row] = rows;
  const counted = row?.used ?? -1;
  if (Number(row?.taken) !== counted || Number(row?.open) !== counted)
    failed.push(`counts differ: ${JSON.stringify(row)}`);
  return { counted, highest: Math.max(highest, counted), placed, cancelled, rejected, failed };
};

/**
 * Starts two servers on one database and runs the rounds one after the other.
 * @returns whether the limit was kept in each round.
 */
export const couponsTest = async (
  { env, email, password, productIds }: Fixture,
  rounds: number,
  onRound: (round: CouponRound) => void,
): Promise<boolean> => {
  const servers = await startTwo(env);
  const database = new pg.Client(env.DATABASE_URL);
  await database.connect();
  try {
    const token = await signIn(servers.baseOf(0), email, password);
    let isLimitKept = true;
    for (let n = 0; n < rounds; n += 1) {
      const round = await runRound(servers, token, database, { productIds, name: `CHAOS${n}` });
      onRound(round);
      isLimitKept &&= round.counted === limit && round.highest <= limit && round.failed.length === 0;
    }
    return isLimitKept;
  } finally {
    await database.end();
    await servers.stop();
  }
};
