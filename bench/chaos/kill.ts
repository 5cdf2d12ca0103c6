import { setTimeout as wait } from 'node:timers/promises';
import { type Running, startServer } from '../../packages/api/test/server/start-server.ts';
import { orderBody } from '../order-body.ts';
import { type Answer, acknowledge, type Call, type Known, nextWrite, send, signIn, type Write } from './client.ts';

/**
 * The server is killed (SIGKILL) in the middle of a thousand writes by sixteen clients, started again, and asked what it
 * still knows: every acknowledged write, no half of one, and each unanswered one done exactly once after it is sent again.
 */

const clients = 16;
const writes = 1_000;

export type Place = { env: Record<string, string>; email: string; password: string; productIds: readonly string[] };

export type Round = {
  acknowledged: number;
  unanswered: number;
  lost: number;
  halves: number;
  twice: number;
  readyMs: number;
};

const bodyOf = (number: string, n: number, productIds: readonly string[]) => {
  const body = orderBody(number, n);
  for (const [index, item] of body.order_items.entries())
    item.product._id = productIds[(n + index) % productIds.length] ?? item.product._id;
  return body;
};

const started = async (env: Record<string, string>): Promise<{ server: Running; base: string; ms: number }> => {
  const from = performance.now();
  const server = startServer(env);
  const base = await server.ready;
  if (!base) throw new Error(`the server did not start:\n${server.output()}`);
  while ((await fetch(`${base}/readyz`).catch(() => undefined))?.status !== 200) await wait(20);
  return { server, base, ms: performance.now() - from };
};

/** A busy server says 503 and has done nothing: the same write again, under the same key. */
const patiently = async (base: string, token: string, call: Call): Promise<Answer | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(base, token, call);
    if (answer?.status !== 503 || attempt === 20) return answer;
    await wait(100);
  }
};

type Client = { own: Known[]; open: Write | undefined; rejected: string[] };

/** Writes one after another until the line is dead or there are enough. */
const work = async (base: string, token: string, name: string, share: number, place: Place, onAcked: () => void) => {
  const client: Client = { own: [], open: undefined, rejected: [] };
  for (let n = 0; n < share; n += 1) {
    const number = `${name}-${n}`;
    const write = nextWrite(client.own, number, bodyOf(number, n, place.productIds), n);
    client.open = write;
    const answer = await patiently(base, token, write.call);
    if (!answer) return client;
    client.open = undefined;
    if (answer.status >= 300) client.rejected.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    else {
      acknowledge(write, answer, client.own);
      onAcked();
    }
  }
  return client;
};

type Shown = {
  version: number;
  order_items: unknown[];
  order_total: number;
  timeline: unknown[];
  status: string;
};

/** Whole: its three items, its sum, and one line of the timeline for each version. */
const isWhole = (order: Shown) =>
  order.order_items.length === 3 && order.order_total === 945 && order.timeline.length === order.version;

const look = async (base: string, token: string, id: string): Promise<Shown | undefined> => {
  const answer = await send(base, token, { method: 'GET', path: `order/details/${id}` });
  return answer?.status === 200 ? (answer.body.data as Shown) : undefined;
};

const checkKnown = async (base: string, token: string, { own, open }: Client, round: Round) => {
  for (const known of own) {
    const order = await look(base, token, known.id);
    const mayBeAhead = open && open.kind !== 'create' && open.order === known;
    if (!order || order.version < known.version || (order.version === known.version && order.status !== known.status))
      round.lost += 1;
    else if (!isWhole(order)) round.halves += 1;
    else if (order.version > known.version + (mayBeAhead ? 1 : 0)) round.twice += 1;
  }
};

/** The unanswered write again, under its key: once in all, whether or not it had been done. */
const sendAgain = async (base: string, token: string, client: Client, round: Round) => {
  const { open } = client;
  if (!open) return;
  round.unanswered += 1;
  const again: (Answer | undefined)[] = [];
  for (let n = 0; n < 2; n += 1) again.push(await send(base, token, open.call));
  const [first, second] = again;
  if (!first || !second || first.status >= 300 || second.status !== first.status) {
    round.lost += 1;
    return;
  }
  const before = open.kind === 'create' ? 0 : open.order.version;
  acknowledge(open, first, client.own);
  const id = (first.body.data as { _id: string })._id;
  const order = await look(base, token, id);
  if (!order || !isWhole(order)) round.halves += 1;
  else if (order.version !== before + 1) round.twice += 1;
};

const countOrders = async (base: string, token: string): Promise<number> => {
  const answer = await send(base, token, { method: 'GET', path: 'order/list?perPage=1' });
  return (answer?.body.data as { totalOrders: number } | undefined)?.totalOrders ?? -1;
};

export const killRound = async (
  place: Place,
  name: string,
  ordersBefore: number,
): Promise<Round & { orders: number }> => {
  const { server, base } = await started(place.env);
  const token = await signIn(base, place.email, place.password);
  const killAt = Math.floor(writes * (0.2 + 0.6 * Math.random()));
  const round: Round = { acknowledged: 0, unanswered: 0, lost: 0, halves: 0, twice: 0, readyMs: 0 };
  const onAcked = () => {
    round.acknowledged += 1;
    if (round.acknowledged === killAt) server.child.kill('SIGKILL');
  };
  const share = Math.ceil(writes / clients);
  const worked = await Promise.all(
    Array.from({ length: clients }, (_, n) => work(base, token, `${name}-${n}`, share, place, onAcked)),
  );
  await server.exit;
  const rejected = worked.flatMap((client) => client.rejected);
  if (rejected.length) throw new Error(`writes were refused: ${rejected.slice(0, 3).join('\n')}`);

  const again = await started(place.env);
  round.readyMs = again.ms;
  const nextToken = await signIn(again.base, place.email, place.password);
  for (const client of worked) await checkKnown(again.base, nextToken, client, round);
  for (const client of worked) await sendAgain(again.base, nextToken, client, round);
  const orders = ordersBefore + worked.reduce((sum, { own }) => sum + own.length, 0);
  // The kept counts belong to the effect as well.
  if ((await countOrders(again.base, nextToken)) !== orders) round.halves += 1;
  again.server.child.kill('SIGTERM');
  await again.server.exit;
  return { ...round, orders };
};
