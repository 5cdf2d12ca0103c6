import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { demoAccount } from '../programs.ts';
import { checks, createIsland, findStores, orderAt, type Point, type Store, states } from './acceptance-parts.ts';
import { type ApiResponse, send, signIn } from './client.ts';
import { createProducts, type ServerEnv, startTwo } from './servers.ts';

/**
 * Chaos test of acceptance on two servers: people of the store and of the next store answer at the same moment, a server is
 * killed between an offer and the end of its time, and a store is deleted while it gets an order.
 */

/** Orders of each part of a round, and attempts to delete the store. */
const ordersPerPart = 20;
const deletesPerRound = 5;
/** Milliseconds until the offers of the second part end. */
const offerMs = 2_000;
/** Milliseconds to wait for expired offers; the servers look for them every five seconds. */
const maxExpiryMs = 15_000;

export type AcceptanceResult = {
  readonly rounds: number;
  readonly offers: number;
  /** Answers that were accepted by the server, and those that came too late. */
  readonly accepted: number;
  readonly declined: number;
  readonly late: number;
  readonly expired: number;
  /** Orders with more than one acceptance. */
  readonly acceptedTwice: number;
  /** Acknowledged answers without their offer, offers that are still open after their time, and orders that wait for nobody. */
  readonly lost: number;
  /** Orders with offers that their audit log contradicts: an offer that ended twice, or without an entry. */
  readonly endedTwice: number;
  /** Orders that wait for a deleted store. */
  readonly atDeleted: number;
  readonly unexpected: readonly string[];
  /** The longest time from the end of an offer until it was handled. */
  readonly slowestExpiryMs: number;
};

/** Starts two servers with the demo. `post` sends a call to one of them. */
const startServers = async (env: ServerEnv) => {
  const servers = await startTwo({ ...env, DEMO: '1' });
  return {
    ...servers,
    post: async (
      n: number,
      token: string | undefined,
      path: string,
      body?: unknown,
      method = 'POST',
    ): Promise<ApiResponse> =>
      (await send(servers.baseOf(n), token, { method, path, body })) ?? { status: 0, body: {} },
    signIn: (email: string) => signIn(servers.baseOf(0), email, demoAccount.password),
  };
};
type Servers = Awaited<ReturnType<typeof startServers>>;

/** Switches acceptance on, and returns the calls of staff. Every call must succeed, except `assign`. */
const openDesk = async (servers: Servers) => {
  const { post } = servers;
  const owner = await servers.signIn(demoAccount.email);
  const mustCall = async (path: string, body: unknown, method = 'POST') => {
    const response = await post(0, owner, path, body, method);
    if (response.status !== 200 && response.status !== 201) throw new Error(`${path} ${JSON.stringify(response)}`);
    return response.body.data as { _id: string };
  };
  const [product = ''] = await createProducts(servers.baseOf(0), owner, 1);
  const found = await post(0, owner, 'sitesetting/getassignmentsettings', undefined, 'GET');
  const [setting] = found.body.data as { version: number }[];
  const meta_value = { acceptance: { is_enabled: true, minutes: 10, on_expiry: 'next' } };
  await mustCall('sitesetting/updateassignmentsettings', { meta_value, version: setting?.version ?? 0 });
  let placed = 0;
  const place = async (point: Point): Promise<string> => {
    placed += 1;
    return (await mustCall('order/create', orderAt(`A-${placed}`, product, point)))._id;
  };
  const assign = (n: number, id: string, { id: vendor, type, charge }: Store) =>
    post(n, owner, `order/${id}/vendor_assign`, {
      vendor,
      delivery_type: type,
      vendor_delivery_charges: charge,
      vendor_charges: 200,
    });
  /** Places orders that wait for the store. */
  const offerMany = async (store: Store): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < ordersPerPart; n += 1) {
      const id = await place(store.point);
      const { status, body } = await assign(n, id, store);
      if (status !== 200) throw new Error(`not assigned: ${JSON.stringify(body)}`);
      ids.push(id);
    }
    return ids;
  };
  return { owner, mustCall, place, assign, offerMany };
};
type Desk = Awaited<ReturnType<typeof openDesk>>;

type Kind = 'accepted' | 'declined';

/** Sends answers, and records which of them the servers have acknowledged. */
const openAnswers = ({ post }: Servers) => {
  const acknowledged: { id: string; kind: Kind }[] = [];
  const unexpected: string[] = [];
  const tally = { late: 0 };
  const answer = async (n: number, token: string, id: string, kind: Kind): Promise<void> => {
    const { status, body } =
      kind === 'accepted'
        ? await post(n, token, `order/${id}/accept`)
        : await post(n, token, `order/${id}/decline`, { reason: 'No more eggs' });
    if (status === 200) acknowledged.push({ id, kind });
    else if (status === 409 || status === 404) tally.late += 1;
    else unexpected.push(`${kind} ${status} ${JSON.stringify(body)}`);
  };
  return { acknowledged, unexpected, tally, answer };
};
type Answers = ReturnType<typeof openAnswers>;

type Tokens = { readonly store: string; readonly next: string; readonly owner: string };

/** Everybody answers at once: two people of the store and staff on both servers, and the next store. */
const answerAll = ({ answer }: Answers, tokens: Tokens, ids: readonly string[]) =>
  Promise.all(
    ids.flatMap((id, n) => [
      answer(n, tokens.store, id, 'accepted'),
      answer(n + 1, tokens.store, id, 'declined'),
      answer(n, tokens.next, id, 'accepted'),
      answer(n + 1, tokens.next, id, 'declined'),
      answer(n, tokens.owner, id, 'accepted'),
    ]),
  );

const countIn = async (client: pg.Client, query: string): Promise<number> =>
  (await client.query<{ n: number }>(query)).rows[0]?.n ?? 0;

/**
 * Kills one server while the time of the offers runs out; the store answers half of them in the last moment.
 * @returns the milliseconds from the end of the offers until all of them were handled.
 */
const expireAll = async (
  client: pg.Client,
  servers: Servers,
  { answer }: Answers,
  { ids, token }: { ids: readonly string[]; token: string },
): Promise<number> => {
  await client.query(
    `with moved as (
      update order_offer set remind_at = clock_timestamp(), expires_at = clock_timestamp() + $2 * interval '1 millisecond'
      where order_id = any($1) and state = 'offered' returning order_id, expires_at
    ) update orders o set accept_until = m.expires_at from moved m where o.id = m.order_id`,
    [ids, offerMs],
  );
  const endsAt = performance.now() + offerMs;
  await wait(offerMs / 2);
  const restart = await servers.kill(1);
  await wait(Math.max(0, endsAt - performance.now() - 20));
  // Even numbers reach the first server, which is running.
  await Promise.all(ids.filter((_, n) => n % 2 === 1).map((id) => answer(0, token, id, 'accepted')));
  while ((await countIn(client, checks.overdue)) > 0 && performance.now() - endsAt < maxExpiryMs) await wait(50);
  const handledMs = performance.now() - endsAt;
  await restart();
  return handledMs;
};

/** Deletes a store on one server while the other one assigns an order to it, and again while the order waits for it. */
const deleteWhileOffered = async (
  { post }: Servers,
  { owner, mustCall, place, assign }: Desk,
  { answer, unexpected }: Answers,
  store: Store,
): Promise<void> => {
  const id = await place(store.point);
  const remove = (n: number) => post(n, owner, `vendor/delete/${store.id}`, undefined, 'DELETE');
  const [assigned, removed] = await Promise.all([assign(0, id, store), remove(1)]);
  const result = `assign ${assigned.status}, delete ${removed.status}`;
  if (result === 'assign 200, delete 409') {
    const again = await remove(0);
    if (again.status !== 409) unexpected.push(`a store with an open offer: delete ${again.status}`);
    await answer(1, owner, id, 'declined');
  } else if (result === 'assign 422, delete 200') await mustCall(`vendor/restore/${store.id}`, undefined, 'PUT');
  else unexpected.push(result);
  await mustCall(`order/${id}/update_status`, { order_status: 'cancelled' });
};

/** Returns the number of acknowledged answers without their offer, and of answered offers without a notification. */
const lostAnswers = async (client: pg.Client, { acknowledged }: Answers): Promise<number> => {
  const { rows } = await client.query<{ id: string } & Record<Kind, number>>(states);
  const countOf = (id: string, kind: Kind) =>
    acknowledged.filter((answer) => answer.id === id && answer.kind === kind).length;
  return rows
    .flatMap((row) => (['accepted', 'declined'] as const).map((kind) => Math.abs(countOf(row.id, kind) - row[kind])))
    .reduce((sum, lost) => sum + lost, 0);
};

/** Runs the rounds on two servers with one PostgreSQL database, into which they load the demo. */
export const acceptanceTest = async (settings: ServerEnv, rounds: number): Promise<AcceptanceResult> => {
  const servers = await startServers(settings);
  const client = new pg.Client(settings.DATABASE_URL);
  await client.connect();
  try {
    const [store, next] = await findStores(client);
    if (!store || !next) throw new Error('the demo has two stores near each other');
    const alone = await createIsland(client, store);
    const desk = await openDesk(servers);
    const tokens = {
      store: await servers.signIn(store.email),
      next: await servers.signIn(next.email),
      owner: desk.owner,
    };
    const answers = openAnswers(servers);
    let [lost, atDeleted, slowestExpiryMs] = [0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      await answerAll(answers, tokens, await desk.offerMany(store));
      const waiting = { ids: await desk.offerMany(store), token: tokens.store };
      slowestExpiryMs = Math.max(slowestExpiryMs, await expireAll(client, servers, answers, waiting));
      for (let n = 0; n < deletesPerRound; n += 1) {
        await deleteWhileOffered(servers, desk, answers, alone);
        atDeleted += await countIn(client, checks.atDeleted);
      }
      lost += (await countIn(client, checks.overdue)) + (await countIn(client, checks.inconsistent));
    }
    const acknowledgedOf = (kind: Kind) => answers.acknowledged.filter((answer) => answer.kind === kind).length;
    return {
      rounds,
      offers: await countIn(client, checks.offers),
      accepted: acknowledgedOf('accepted'),
      declined: acknowledgedOf('declined'),
      late: answers.tally.late,
      expired: await countIn(client, checks.expired),
      acceptedTwice: await countIn(client, checks.acceptedTwice),
      lost: lost + (await lostAnswers(client, answers)),
      endedTwice: await countIn(client, checks.endedTwice),
      atDeleted,
      unexpected: answers.unexpected,
      slowestExpiryMs,
    };
  } finally {
    await client.end();
    await servers.stop();
  }
};
