import { setTimeout as wait } from 'node:timers/promises';
import { orderBody } from '../order-body.ts';
import {
  type ApiResponse,
  acknowledge,
  type Call,
  type LedgerOrder,
  nextWrite,
  send,
  signIn,
  type Write,
} from './client.ts';
import { type Account, startReady } from './servers.ts';

/**
 * Chaos test: kills the server (SIGKILL) during a thousand writes by sixteen clients and restarts it. Every
 * acknowledged write must exist, no write may be partial, and each unanswered write must be applied exactly once when
 * it is repeated.
 */

const clients = 16;
const writes = 1_000;

/** A database with an administrator and a few products. */
export type Fixture = Account & { readonly env: Record<string, string>; readonly productIds: readonly string[] };

export type Round = {
  acknowledged: number;
  unanswered: number;
  lost: number;
  partial: number;
  duplicated: number;
  readyMs: number;
};

/** Builds an order of three of the products. */
export const bodyOf = (number: string, n: number, productIds: readonly string[]) => {
  const body = orderBody(number, n);
  for (const [index, item] of body.order_items.entries())
    item.product._id = productIds[(n + index) % productIds.length] ?? item.product._id;
  return body;
};

/** Repeats a write with the same idempotency key when an overloaded server rejects it with 503. */
const sendWithRetry = async (base: string, token: string, call: Call): Promise<ApiResponse | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(base, token, call);
    if (response?.status !== 503 || attempt === 20) return response;
    await wait(100);
  }
};

type Client = { ledger: LedgerOrder[]; open: Write | undefined; rejected: string[] };

/** Sends `count` writes one after the other, or fewer if the connection is lost. */
const writeOrders = async (
  base: string,
  token: string,
  name: string,
  count: number,
  fixture: Fixture,
  onAcknowledged: () => void,
) => {
  const client: Client = { ledger: [], open: undefined, rejected: [] };
  for (let n = 0; n < count; n += 1) {
    const number = `${name}-${n}`;
    const write = nextWrite(client.ledger, number, bodyOf(number, n, fixture.productIds), n);
    client.open = write;
    const response = await sendWithRetry(base, token, write.call);
    if (!response) return client;
    client.open = undefined;
    if (response.status >= 300) client.rejected.push(`${response.status} ${JSON.stringify(response.body)}`);
    else {
      acknowledge(write, response, client.ledger);
      onAcknowledged();
    }
  }
  return client;
};

type OrderSnapshot = {
  version: number;
  order_items: unknown[];
  order_total: number;
  timeline: unknown[];
  status: string;
};

/** Returns whether an order is complete: its three items, its total, and one timeline entry for each version. */
const isComplete = (order: OrderSnapshot) =>
  order.order_items.length === 3 && order.order_total === 945 && order.timeline.length === order.version;

const readOrder = async (base: string, token: string, id: string): Promise<OrderSnapshot | undefined> => {
  const response = await send(base, token, { method: 'GET', path: `order/details/${id}` });
  return response?.status === 200 ? (response.body.data as OrderSnapshot) : undefined;
};

/** Compares the acknowledged writes of a client with the stored orders, and counts the differences in `round`. */
export const checkLedger = async (base: string, token: string, { ledger, open }: Client, round: Round) => {
  for (const entry of ledger) {
    const order = await readOrder(base, token, entry.id);
    const mayBeAhead = open && open.kind !== 'create' && open.order === entry;
    if (!order || order.version < entry.version || (order.version === entry.version && order.status !== entry.status))
      round.lost += 1;
    else if (!isComplete(order)) round.partial += 1;
    else if (order.version > entry.version + (mayBeAhead ? 1 : 0)) round.duplicated += 1;
  }
};

/** Repeats the unanswered write with its key; it must be applied once in total. */
const sendAgain = async (base: string, token: string, client: Client, round: Round) => {
  const { open } = client;
  if (!open) return;
  round.unanswered += 1;
  const [first, second] = [await send(base, token, open.call), await send(base, token, open.call)];
  if (!first || !second || first.status >= 300 || second.status !== first.status) {
    round.lost += 1;
    return;
  }
  const before = open.kind === 'create' ? 0 : open.order.version;
  acknowledge(open, first, client.ledger);
  const id = (first.body.data as { _id: string })._id;
  const order = await readOrder(base, token, id);
  if (!order || !isComplete(order)) round.partial += 1;
  else if (order.version !== before + 1) round.duplicated += 1;
};

/** Returns the number of orders in the list. */
export const countOrders = async (base: string, token: string): Promise<number> => {
  const response = await send(base, token, { method: 'GET', path: 'order/list?perPage=1' });
  return (response?.body.data as { totalOrders: number } | undefined)?.totalOrders ?? -1;
};

/** Attacks a server until the returned function is called. */
export type StartAttack = (base: string) => () => void;

/**
 * Runs one round. The numbers of its orders begin with `name`.
 * @param attack attacks the server before it is killed, and again while the writes are compared
 */
export const killRound = async (
  fixture: Fixture,
  name: string,
  attack: StartAttack = () => () => {},
): Promise<Round> => {
  const server = await startReady(fixture.env);
  const { base } = server;
  const endAttack = attack(base);
  const token = await signIn(base, fixture.email, fixture.password);
  const ordersBefore = await countOrders(base, token);
  const killAt = Math.floor(writes * (0.2 + 0.6 * Math.random()));
  const round: Round = { acknowledged: 0, unanswered: 0, lost: 0, partial: 0, duplicated: 0, readyMs: 0 };
  const onAcknowledged = () => {
    round.acknowledged += 1;
    if (round.acknowledged === killAt) server.child.kill('SIGKILL');
  };
  const count = Math.ceil(writes / clients);
  const finished = await Promise.all(
    Array.from({ length: clients }, (_, n) => writeOrders(base, token, `${name}-${n}`, count, fixture, onAcknowledged)),
  );
  await server.exit;
  endAttack();
  const rejected = finished.flatMap((client) => client.rejected);
  if (rejected.length) throw new Error(`writes were rejected: ${rejected.slice(0, 3).join('\n')}`);

  const restartedAt = performance.now();
  const restarted = await startReady(fixture.env);
  round.readyMs = performance.now() - restartedAt;
  const endNext = attack(restarted.base);
  const nextToken = await signIn(restarted.base, fixture.email, fixture.password);
  for (const client of finished) await checkLedger(restarted.base, nextToken, client, round);
  for (const client of finished) await sendAgain(restarted.base, nextToken, client, round);
  const orders = ordersBefore + finished.reduce((sum, { ledger }) => sum + ledger.length, 0);
  // The stored counts must match too.
  if ((await countOrders(restarted.base, nextToken)) !== orders) round.partial += 1;
  endNext();
  await restarted.stop();
  return round;
};
