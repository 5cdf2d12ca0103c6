import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { accept, respondWith } from '../../packages/api/test/webhook/webhook-receiver.ts';
import { acknowledge, type LedgerOrder, nextWrite, send, signIn, type Write } from './client.ts';
import { bodyOf, type Fixture } from './kill.ts';
import { startTwo, type TwoServers } from './servers.ts';
import { type Change, openInbox, rolledBackVersion, type Summary, summarise } from './webhooks-parts.ts';

/**
 * Chaos test of webhooks on two servers with one PostgreSQL: while clients write orders, receivers refuse connections,
 * answer 500 and are slow, one server is killed, connections of the database are cut, and transactions that wrote events
 * are rolled back. Then everything is up again, and every acknowledged change must arrive, in order.
 */

const clients = 6;
/** Milliseconds between two writes of a client. */
const pause = 100;
/** Milliseconds of each part of a round. */
const partMs = 4_000;
/** Milliseconds in which a slow receiver answers. */
const slowMs = 150;
/** Milliseconds to wait until everything has arrived. */
const maxWaitMs = 300_000;

export type WebhooksResult = Summary & {
  readonly rounds: number;
  /** Transactions that wrote an event and were rolled back, and database connections that were cut during a transaction. */
  readonly rolledBack: number;
  readonly cutConnections: number;
  /** Writes that were repeated with their key, because the server was killed or lost its database connection. */
  readonly repeated: number;
  readonly unexpected: readonly string[];
  /** The longest time from the end of the outages until everything had arrived. */
  readonly slowestMs: number;
};

const typeOf = { create: 'order.created', status: 'order.status_changed', address: 'order.updated' } as const;

/** Clients that write until they are stopped. A write without an acknowledgement is repeated with its key. */
const openWriters = (servers: TwoServers, token: string, productIds: readonly string[]) => {
  const changes: Change[] = [];
  const unexpected: string[] = [];
  const record = { repeated: 0, isRunning: true };

  const sendUntilAnswered = async (write: Write, n: number) => {
    for (let attempt = 0; attempt < 80; attempt += 1) {
      const response = await send(servers.baseOf(n + attempt), token, write.call, 5_000);
      if (response && response.status < 300) return response;
      if (response && response.status < 500 && response.status !== 409) {
        unexpected.push(`${write.kind} ${response.status} ${JSON.stringify(response.body)}`);
        return undefined;
      }
      record.repeated += 1;
      await wait(250);
    }
    unexpected.push(`${write.kind} was never answered`);
    return undefined;
  };
  const writeOrders = async (name: string, n: number): Promise<void> => {
    const ledger: LedgerOrder[] = [];
    for (let done = 0; record.isRunning; done += 1) {
      const number = `${name}-${done}`;
      const write = nextWrite(ledger, number, bodyOf(number, done, productIds), done);
      const response = await sendUntilAnswered(write, n);
      if (response) {
        acknowledge(write, response, ledger);
        const { _id: id, version } = response.body.data as { _id: string; version: number };
        changes.push({ type: typeOf[write.kind], id, version });
      }
      await wait(pause);
    }
  };
  return {
    changes,
    unexpected,
    record,
    start: (round: number) => {
      record.isRunning = true;
      return Promise.all(Array.from({ length: clients }, (_, n) => writeOrders(`W${round}-${n}`, n)));
    },
  };
};

/** Rolls back transactions that wrote an event, and cuts connections in the middle of transactions, until it is stopped. */
const openDatabaseChaos = (url: string) => {
  const record = { rolledBack: 0, cut: 0, isRunning: true };
  const disturb = async () => {
    const client = new pg.Client(url);
    await client.connect();
    while (record.isRunning) {
      await client.query('begin');
      await client.query(
        `insert into event (topic, record_id, version, action, audit_id)
         select 'order', record_id, $1, 'update', id from audit_log where module = 'order' order by id desc limit 1`,
        [rolledBackVersion],
      );
      await wait(200);
      await client.query('rollback');
      record.rolledBack += 1;
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction' limit 1`,
      );
      record.cut += rowCount ?? 0;
      await wait(300);
    }
    await client.end();
  };
  return {
    record,
    start: () => {
      record.isRunning = true;
      return disturb();
    },
  };
};

const createWebhook = async (base: string, token: string, name: string, url: string): Promise<string> => {
  const body = { name, url, event_types: Object.values(typeOf) };
  const created = await send(base, token, { method: 'POST', path: 'webhook/create', body });
  const secret = created?.body.secret;
  if (typeof secret !== 'string') throw new Error(`no webhook: ${JSON.stringify(created)}`);
  return secret;
};

/** Runs the rounds on two servers with one PostgreSQL database. */
export const webhooksTest = async (fixture: Fixture, rounds: number): Promise<WebhooksResult> => {
  const { DATABASE_URL = '' } = fixture.env;
  const servers = await startTwo({ ...fixture.env, WEBHOOK_PRIVATE_ADDRESSES: '1' });
  const inboxes = [await openInbox(), await openInbox()] as const;
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  try {
    const token = await signIn(servers.baseOf(0), fixture.email, fixture.password);
    for (const [n, { url, state }] of inboxes.entries())
      state.secret = await createWebhook(servers.baseOf(0), token, `Chaos ${n}`, url);
    const writers = openWriters(servers, token, fixture.productIds);
    const chaos = openDatabaseChaos(DATABASE_URL);
    const isComplete = async () => {
      const { rows } = await client.query(`select 1 from webhook_delivery where state = 'waiting' limit 1`);
      return rows.length === 0 && summarise(inboxes, writers.changes).lost === 0;
    };
    let slowestMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [down, failing] = round % 2 === 0 ? inboxes : ([inboxes[1], inboxes[0]] as const);
      const writing = writers.start(round);
      const cutting = chaos.start();
      await wait(partMs);
      await down.refuse();
      failing.respond(respondWith(500));
      await wait(partMs);
      await down.listen();
      for (const inbox of inboxes) inbox.respond((response, request) => setTimeout(accept, slowMs, response, request));
      await wait(partMs / 2);
      await (await servers.kill((round + 1) % 2))();
      await wait(partMs / 2);
      chaos.record.isRunning = false;
      await cutting;
      for (const inbox of inboxes) inbox.respond(accept);
      const upAt = performance.now();
      writers.record.isRunning = false;
      await writing;
      while (!(await isComplete()) && performance.now() - upAt < maxWaitMs) await wait(200);
      slowestMs = Math.max(slowestMs, performance.now() - upAt);
    }
    const { rows } = await client.query<{ id: string; position: string }>('select id, position from webhook_delivery');
    const positions = new Map(rows.map(({ id, position }) => [id, Number(position)]));
    return {
      rounds,
      ...summarise(inboxes, writers.changes, positions),
      rolledBack: chaos.record.rolledBack,
      cutConnections: chaos.record.cut,
      repeated: writers.record.repeated,
      unexpected: writers.unexpected,
      slowestMs,
    };
  } finally {
    await client.end();
    await servers.stop();
    for (const inbox of inboxes) await inbox.refuse();
  }
};
