import { setTimeout as wait } from 'node:timers/promises';
import { acknowledge, type Call, type LedgerOrder, nextWrite, send, signIn } from './client.ts';
import { bodyOf, checkLedger, countOrders, type Fixture, type Round } from './kill.ts';
import { startReady } from './servers.ts';

/**
 * Chaos test: the primary of a cluster with synchronous replication is killed during writes. The server must follow the
 * failover without a restart, and every acknowledged write must exist on the new primary.
 */

const clients = 16;
/** Milliseconds of writes before the primary is killed, and after writes have resumed. */
const beforeMs = 4_000;
const afterMs = 4_000;
/** Milliseconds until a test of an outage fails. */
export const maxOutageMs = 60_000;

export type FailoverCluster = {
  /** Connection string with all servers. */
  readonly url: string;
  readonly killPrimary: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type FailoverResult = Pick<Round, 'acknowledged' | 'lost' | 'partial' | 'duplicated'> & {
  /** Responses of 503, each of which was repeated with its idempotency key. */
  unavailable: number;
  /** Calls with a failed connection. */
  unanswered: number;
  /** Seconds from the end of the primary until a write that was sent afterwards is acknowledged. */
  outageSeconds: number;
  /** Responses other than 2xx and 503. */
  rejected: string[];
  isSameProcess: boolean;
};

/** `lastSentAt` is when the latest acknowledged write was sent. */
type Load = { isStopping: boolean; lastSentAt: number; result: FailoverResult };

/** Repeats a write with its idempotency key until it is answered. */
const sendUntilAnswered = async (base: string, token: string, call: Call, load: Load) => {
  const { result } = load;
  const until = performance.now() + maxOutageMs;
  for (;;) {
    const sentAt = performance.now();
    const response = await send(base, token, call);
    if (response && response.status < 300) load.lastSentAt = Math.max(load.lastSentAt, sentAt);
    if (response && response.status !== 503) return response;
    if (response) result.unavailable += 1;
    else result.unanswered += 1;
    if (performance.now() > until) return response;
    await wait(100);
  }
};

/** Writes until the load is stopped. */
const writeOrders = async (base: string, token: string, name: string, fixture: Fixture, load: Load) => {
  const ledger: LedgerOrder[] = [];
  for (let n = 0; !load.isStopping; n += 1) {
    const number = `${name}-${n}`;
    const write = nextWrite(ledger, number, bodyOf(number, n, fixture.productIds), n);
    const response = await sendUntilAnswered(base, token, write.call, load);
    if (!response || response.status >= 300) {
      load.result.rejected.push(response ? `${response.status} ${JSON.stringify(response.body)}` : 'no response');
      return ledger;
    }
    acknowledge(write, response, ledger);
    load.result.acknowledged += 1;
  }
  return ledger;
};

/** Runs the test on a server whose `DATABASE_URL` names all servers of the cluster. */
export const failoverTest = async (
  fixture: Fixture,
  { killPrimary }: Pick<FailoverCluster, 'killPrimary'>,
): Promise<FailoverResult> => {
  const server = await startReady(fixture.env);
  const { base } = server;
  const token = await signIn(base, fixture.email, fixture.password);
  const ordersBefore = await countOrders(base, token);
  const result: FailoverResult = {
    acknowledged: 0,
    unavailable: 0,
    unanswered: 0,
    outageSeconds: Number.POSITIVE_INFINITY,
    lost: 0,
    partial: 0,
    duplicated: 0,
    rejected: [],
    isSameProcess: false,
  };
  const load: Load = { isStopping: false, lastSentAt: 0, result };
  const writers = Array.from({ length: clients }, (_, n) => writeOrders(base, token, `F${n}`, fixture, load));
  await wait(beforeMs);
  await killPrimary();
  const killedAt = performance.now();
  while (load.lastSentAt < killedAt && performance.now() < killedAt + maxOutageMs) await wait(20);
  if (load.lastSentAt >= killedAt) result.outageSeconds = (performance.now() - killedAt) / 1_000;
  await wait(afterMs);
  load.isStopping = true;
  const ledgers = await Promise.all(writers);
  const round: Round = { acknowledged: 0, unanswered: 0, lost: 0, partial: 0, duplicated: 0, readyMs: 0 };
  for (const ledger of ledgers) await checkLedger(base, token, { ledger, open: undefined, rejected: [] }, round);
  const orders = ordersBefore + ledgers.reduce((sum, ledger) => sum + ledger.length, 0);
  if ((await countOrders(base, token)) !== orders) round.partial += 1;
  result.isSameProcess = server.child.exitCode === null;
  await server.stop();
  return { ...result, lost: round.lost, partial: round.partial, duplicated: round.duplicated };
};
