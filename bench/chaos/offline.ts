import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { nextStoreStatus } from '@bakehouse/contract/order/order-lifecycle';
import pg from 'pg';
import {
  dropSteps,
  type OrderStep,
  openSteps,
  type Sent,
  type StepQueueParts,
  sendAgain,
  sendSteps,
} from '../../packages/admin/src/modules/order/offline/step-queue.ts';
import { demoAccount } from '../programs.ts';
import { findStores, orderAt, type Store } from './acceptance-parts.ts';
import { type ApiResponse, send, signIn } from './client.ts';
import { createProducts, type ReadyServer, type ServerEnv, startReady } from './servers.ts';

/**
 * Chaos test of the steps that phones of a store take without a network: phones lose and regain the network at random, requests and responses
 * are lost, two phones and staff change the same order, and the server is killed. The phones have the queue of the dashboard.
 */

/** Milliseconds in which a phone takes its steps. */
const pause = () => Math.random() * 40;
/** Parts of the calls of which the request or the response is lost while a phone has a network. */
const lostRequests = 0.1;
const lostResponses = 0.15;
/** Part of the attempts for which a phone has no network at all. */
const offlinePart = 0.4;
/** Part of the orders that staff change meanwhile. */
const staffPart = 0.1;

export type OfflineResult = {
  readonly phones: number;
  readonly orders: number;
  readonly taken: number;
  /** Steps that the server has taken, and those that it refused with both states. */
  readonly sent: number;
  readonly refused: number;
  /** Attempts without a response. */
  readonly unanswered: number;
  /** Sent steps without their change of the order, and changes without their step. */
  readonly lost: number;
  readonly twice: number;
  /** Refusals without a reason, or without the order as it is. */
  readonly unexplained: number;
  /** Steps that are neither sent nor refused at the end. */
  readonly left: number;
  readonly unexpected: readonly string[];
};

type Seen = { status: string; version: number };

class Unreachable extends Error {}

/** What all phones share: the server, which is killed once, and the counts. */
type World = {
  server: ReadyServer;
  readonly token: string;
  /** At the end every phone has a reliable network. */
  isReliable: boolean;
  readonly counts: { taken: number; unanswered: number; unexplained: number };
  /** Steps by order and status that the server has acknowledged. */
  readonly acknowledged: Map<string, number>;
  readonly refused: Set<string>;
  readonly unexpected: string[];
};

const call = async (world: World, method: string, path: string, body?: unknown, key?: string): Promise<ApiResponse> => {
  const isFaulty = !world.isReliable;
  if (isFaulty && Math.random() < lostRequests) throw new Unreachable('no request');
  const response = await send(world.server.base, world.token, { method, path, body, ...(key && { key }) });
  if (!response || (isFaulty && Math.random() < lostResponses)) throw new Unreachable('no response');
  return response;
};

const seenOf = ({ body }: ApiResponse): Seen => {
  const { status, version } = body.data as Seen;
  return { status, version };
};

/** A phone of the store: its queue, its orders as it has seen them, and its network. */
const createPhone = (world: World) => {
  let steps: readonly OrderStep[] = [];
  const cache = new Map<string, Seen>();
  const hasNetwork = () => world.isReliable || Math.random() >= offlinePart;
  const load = async (id: string): Promise<Seen> => {
    const response = await call(world, 'GET', `order/details/${id}`);
    if (response.status !== 200) throw new Unreachable(`details answered ${response.status}`);
    const seen = seenOf(response);
    cache.set(id, seen);
    return seen;
  };
  const parts: StepQueueParts = {
    read: async () => steps,
    change: async (next) => {
      steps = next(steps);
    },
    load,
    isTemporary: (cause) => cause instanceof Unreachable,
    send: async (step): Promise<Sent> => {
      if (step.kind !== 'status') throw new Error('the phones of this test change statuses');
      const { order, to, seen, key } = step;
      const body = { order_status: to, version: seen.version };
      const response = await call(world, 'POST', `order/${order._id}/update_status`, body, key);
      if (response.status === 200) {
        const id = `${order._id} ${to}`;
        world.acknowledged.set(id, (world.acknowledged.get(id) ?? 0) + 1);
        cache.set(order._id, seenOf(response));
        return { message: '', data: response.body.data as NonNullable<Sent['data']> };
      }
      if (response.status === 503 || response.status === 429 || response.body.code === 'in_progress')
        throw new Unreachable(String(response.status));
      if (response.status !== 409) world.unexpected.push(`${to} ${response.status} ${JSON.stringify(response.body)}`);
      throw new Error(String(response.body.error ?? 'Somebody else has changed this order.'));
    },
  };
  const isReached = async (attempt: () => Promise<unknown>): Promise<boolean> => {
    try {
      await attempt();
      return true;
    } catch (cause) {
      if (!(cause instanceof Unreachable)) throw cause;
      world.counts.unanswered += 1;
      return false;
    }
  };
  /** Sends what waits. The person sends a refused step again if the order still needs it, and dismisses it otherwise. */
  const flush = async (): Promise<void> => {
    await sendSteps(parts).then(({ isLater }) => {
      if (isLater) world.counts.unanswered += 1;
    });
    for (const step of steps) {
      const { refusal } = step;
      if (!refusal) continue;
      world.refused.add(step.key);
      if (!refusal.message || refusal.now === undefined) world.counts.unexplained += 1;
      const isWanted = step.kind === 'status' && refusal.now && nextStoreStatus(refusal.now.status) === step.to;
      steps = isWanted ? sendAgain(steps, step.key, randomUUID()) : dropSteps(steps, step.order._id);
    }
  };
  /** Takes the next step of an order as the phone shows it: as it was seen last, with the steps that wait. */
  const take = (id: string): void => {
    const waiting = openSteps(steps).filter(({ order }) => order._id === id);
    const seen = cache.get(id);
    if (!seen || waiting.length !== steps.filter(({ order }) => order._id === id).length) return;
    const last = waiting.at(-1);
    const shown = last?.kind === 'status' ? last.to : seen.status;
    const to = nextStoreStatus(shown);
    if (!to) return;
    const order = { _id: id, order_number: id };
    steps = [...steps, { kind: 'status', to, key: randomUUID(), order, at: new Date().toISOString(), seen }];
    world.counts.taken += 1;
  };
  return {
    left: () => steps.length,
    /** Takes steps of the orders until each of them is delivered as far as the phone knows, with and without a network. */
    work: async (ids: readonly string[]): Promise<void> => {
      for (let step = 0; step < 4; step += 1)
        for (const id of ids) {
          if (hasNetwork()) await isReached(() => load(id));
          take(id);
          if (hasNetwork()) await flush();
          await wait(pause());
        }
    },
    flush,
  };
};

/** Staff change statuses of some of the orders, so that phones have seen an older version. */
const changeAsStaff = async (world: World, owner: string, ids: readonly string[]): Promise<void> => {
  for (const id of ids.filter(() => Math.random() < staffPart)) {
    const body = { order_status: 'confirmed' };
    const response = await send(world.server.base, owner, { method: 'POST', path: `order/${id}/update_status`, body });
    if (response && response.status !== 200) world.unexpected.push(`staff ${response.status}`);
    await wait(pause());
  }
};

/** Places orders, and gives them to the store. */
const placeOrders = async (base: string, owner: string, store: Store, count: number): Promise<string[]> => {
  const [product = ''] = await createProducts(base, owner, 1);
  const ids: string[] = [];
  const place = async (n: number) => {
    const placed = await send(base, owner, {
      method: 'POST',
      path: 'order/create',
      body: orderAt(`P-${n}`, product, store.point),
    });
    const id = (placed?.body.data as { _id?: string } | undefined)?._id;
    if (!id) throw new Error(`no order: ${JSON.stringify(placed)}`);
    const body = {
      vendor: store.id,
      delivery_type: store.type,
      vendor_delivery_charges: store.charge,
      vendor_charges: 200,
    };
    const assigned = await send(base, owner, { method: 'POST', path: `order/${id}/vendor_assign`, body });
    if (assigned?.status !== 200) throw new Error(`not assigned: ${JSON.stringify(assigned)}`);
    ids.push(id);
  };
  for (let n = 0; n < count; n += 10) await Promise.all([...Array(10).keys()].map((i) => place(n + i)));
  return ids;
};

/** Counts the changes of statuses that people of the store made, by order and status. */
const countChanges = async (client: pg.Client, email: string): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ id: string; to: string; n: number }>(
    `select e.order_id as id, lower(e.detail->>'to') as to, count(*)::int as n
     from order_event e join admin_user u on u.id = e.actor_id
     where e.kind = 'status' and u.email = $1 and e.order_id in (select id from orders where order_number like 'P-%') group by 1, 2`,
    [email],
  );
  return new Map(rows.map(({ id, to, n }) => [`${id} ${to}`, n]));
};

/**
 * Runs the phones against one server, which is killed once and started again.
 * @param phones number of phones
 * @param orders number of orders; each is on two phones
 */
export const offlineTest = async (env: ServerEnv, phones: number, orders: number): Promise<OfflineResult> => {
  const all = { ...env, DEMO: '1' };
  const server = await startReady(all);
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  let world: World | undefined;
  try {
    const [store] = await findStores(client);
    if (!store) throw new Error('the demo has a store');
    const owner = await signIn(server.base, demoAccount.email, demoAccount.password);
    const ids = await placeOrders(server.base, owner, store, orders);
    world = {
      server,
      token: await signIn(server.base, store.email, demoAccount.password),
      isReliable: false,
      counts: { taken: 0, unanswered: 0, unexplained: 0 },
      acknowledged: new Map(),
      refused: new Set(),
      unexpected: [],
    };
    const shared = world;
    const devices = [...Array(phones).keys()].map(() => createPhone(shared));
    const perPhone = Math.ceil((2 * orders) / phones);
    const working = devices.map((phone, n) =>
      phone.work([...Array(perPhone).keys()].flatMap((i) => ids[(n * Math.floor(perPhone / 2) + i) % orders] ?? [])),
    );
    const staff = changeAsStaff(shared, owner, ids);
    await wait(3_000);
    shared.server.child.kill('SIGKILL');
    await shared.server.exit;
    shared.server = await startReady(all);
    await Promise.all([...working, staff]);
    shared.isReliable = true;
    for (let round = 0; round < 20 && devices.some((phone) => phone.left() > 0); round += 1)
      await Promise.all(devices.map((phone) => phone.flush()));
    const changes = await countChanges(client, store.email);
    const keys = new Set([...changes.keys(), ...shared.acknowledged.keys()]);
    const difference = (key: string) => (shared.acknowledged.get(key) ?? 0) - (changes.get(key) ?? 0);
    const sumOf = (of: (key: string) => number) => [...keys].reduce((sum, key) => sum + Math.max(0, of(key)), 0);
    return {
      phones,
      orders,
      ...shared.counts,
      sent: [...shared.acknowledged.values()].reduce((sum, n) => sum + n, 0),
      refused: shared.refused.size,
      lost: sumOf(difference),
      twice: sumOf((key) => -difference(key)),
      left: devices.reduce((sum, phone) => sum + phone.left(), 0),
      unexpected: shared.unexpected,
    };
  } finally {
    await client.end();
    await (world?.server ?? server).stop();
  }
};
