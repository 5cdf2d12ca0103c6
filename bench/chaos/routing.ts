import { setTimeout as wait } from 'node:timers/promises';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import pg from 'pg';
import { orderOf } from '../order-body.ts';
import { demoAccount } from '../programs.ts';
import { findStores } from './acceptance-parts.ts';
import { send, signIn } from './client.ts';
import { createProducts, type ServerEnv, startTwo } from './servers.ts';

/** Chaos test of routing: customers order on two servers that assign the orders, and one of the servers is killed in between. */

/** Customers who order at the same time, and orders of each. */
const customers = 6;
const ordersOfCustomer = 15;
/** Milliseconds to wait until every order is decided about; the servers look for them every second. */
const maxRoutingMs = 20_000;

export type RoutingResult = {
  readonly rounds: number;
  readonly placed: number;
  readonly assigned: number;
  /** Orders without a place at a store, which staff decide about. */
  readonly persons: number;
  /** Acknowledged orders that are missing, that routing does not know, or that are still due. */
  readonly lost: number;
  /** Orders with two assignments on the timeline. */
  readonly assignedTwice: number;
  /** Assigned orders without a seat, seats without an order, and slots over the capacity. */
  readonly wrongSeats: number;
  readonly slowestMs: number;
};

/** Places of each store in the slot of a round, so that some orders go to the next store, or to staff. */
const capacity = 20;

const countIn = async (client: pg.Client, query: string): Promise<number> =>
  (await client.query<{ n: number }>(query)).rows[0]?.n ?? 0;

const ours = `from orders o left join order_routing r on r.order_id = o.id where o.order_number like 'R-%'`;
const checks = {
  due: `select count(*)::int as n ${ours} and r.state = 'due'`,
  undecided: `select count(*)::int as n ${ours} and (r.order_id is null or r.state not in ('routed', 'person')
    or (r.state = 'routed') <> (o.vendor_id is not null))`,
  assigned: `select count(*)::int as n ${ours} and o.vendor_id is not null`,
  persons: `select count(*)::int as n ${ours} and r.state = 'person'`,
  twice: `select count(*)::int as n from (select o.id ${ours} and
    (select count(*) from order_event e where e.order_id = o.id and e.kind = 'vendor') > 1) as twice`,
  seats: `select (select count(*)::int ${ours} and (o.vendor_id is not null)
      <> exists (select 1 from order_seat s where s.order_id = o.id and s.vendor_id = o.vendor_id))
    + (select count(*)::int from (select 1 from order_seat group by vendor_id, day, slot_from having count(*) > ${capacity}) as over) as n`,
};

/** Runs the rounds on two servers with one PostgreSQL database, into which they load the demo. */
export const routingTest = async (settings: ServerEnv, rounds: number): Promise<RoutingResult> => {
  const servers = await startTwo({ ...settings, DEMO: '1' });
  const client = new pg.Client(settings.DATABASE_URL);
  await client.connect();
  try {
    const [store, next] = await findStores(client);
    if (!store || !next) throw new Error('the demo has two stores near each other');
    await client.query(`insert into vendor_hours (vendor_id, hours) select id, $1 from vendor`, [
      { ...unlimitedHours, capacity: { per: 'slot', orders: capacity } },
    ]);
    const owner = await signIn(servers.baseOf(0), demoAccount.email, demoAccount.password);
    const [product = ''] = await createProducts(servers.baseOf(0), owner, 1);
    await client.query(
      `insert into content_setting (name, value, version, saved_at) values ('assignment', $1, 2, now())
       on conflict (name) do update set value = excluded.value, version = content_setting.version + 1`,
      [JSON.stringify({ routing: { is_enabled: true } })],
    );
    const acknowledged: string[] = [];
    /** Sends an order until a server answers. A repeated number is the same order. */
    const place = async (n: number, number: string, delivery: { date: string; point: typeof store.point }) => {
      const slot = { from: '18:00', upto: '20:00' };
      const body = orderOf(number, [product], { ...delivery, slot, chargeReason: 'Chaos test' });
      for (let attempt = n; ; attempt += 1) {
        const response = await send(servers.baseOf(attempt), owner, { method: 'POST', path: 'order/create', body });
        if (response && response.status < 300) return void acknowledged.push(number);
        if (response && response.status !== 503) throw new Error(`not placed: ${JSON.stringify(response)}`);
        await wait(100);
      }
    };
    let slowestMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      const date = new Date(Date.now() + (5 + round) * 86_400_000).toISOString().slice(0, 10);
      const customer = async (_: unknown, n: number) => {
        for (let k = 0; k < ordersOfCustomer; k += 1)
          await place(n + k, `R-${round}-${n}-${k}`, { date, point: k % 2 === 0 ? store.point : next.point });
      };
      const placing = Promise.all(Array.from({ length: customers }, customer));
      await wait(200 + (round % 5) * 150);
      const restart = await servers.kill(round % 2);
      await placing;
      const placedAt = performance.now();
      await restart();
      while ((await countIn(client, checks.due)) > 0 && performance.now() - placedAt < maxRoutingMs) await wait(50);
      slowestMs = Math.max(slowestMs, performance.now() - placedAt);
    }
    const { rows } = await client.query<{ order_number: string }>(`select o.order_number ${ours}`);
    const stored = new Set(rows.map(({ order_number }) => order_number));
    return {
      rounds,
      placed: acknowledged.length,
      assigned: await countIn(client, checks.assigned),
      persons: await countIn(client, checks.persons),
      lost: acknowledged.filter((number) => !stored.has(number)).length + (await countIn(client, checks.undecided)),
      assignedTwice: await countIn(client, checks.twice),
      wrongSeats: await countIn(client, checks.seats),
      slowestMs,
    };
  } finally {
    await client.end();
    await servers.stop();
  }
};
