import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type CommitSignal, localCommitSignal } from '../commit-signal.ts';

/** Signals commits to all servers of a database with LISTEN and NOTIFY. */

const channel = 'bakehouse_commit';
/** Commits within so many milliseconds share one NOTIFY. */
const notifyDelay = 20;
/** Milliseconds until a lost connection is opened again, doubled after each failure. */
const reconnectDelay = { first: 250, last: 10_000 };
type Options = {
  /** Creates a connection, which is not open yet. */
  readonly createClient: () => pg.Client;
  /** The pool that sends notifications, outside of transactions of requests. */
  readonly pool: pg.Pool;
  /** False behind a pooler in transaction mode, which cannot receive notifications. */
  readonly canListen: boolean;
};

/**
 * NOTIFY in a transaction makes all commits of the database wait for each other. Therefore it is sent after the commit,
 * once for all commits of 20 ms.
 */
export function postgresCommitSignal({ createClient, pool, canListen }: Options) {
  const local = localCommitSignal();
  const serverId = randomUUID();
  let receiver: ReturnType<typeof receive> | undefined;
  let sending: Promise<void> | undefined;

  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve, notifyDelay));
    sending = undefined;
    // A lost notification costs a few seconds: readers also read at intervals.
    await pool.query('select pg_notify($1, $2)', [channel, serverId]).catch(() => {});
  };
  const listen: CommitSignal['listen'] = (listener) => {
    const onNotify = (payload: string) => {
      if (payload !== serverId) local.signal(false);
    };
    if (canListen) receiver ??= receive(createClient, onNotify, () => local.signal(true));
    return local.listen(listener);
  };
  return {
    includesOthers: canListen,
    listen,
    /** Call it after each commit. */
    signal: () => {
      local.signal(false);
      sending ??= send();
    },
    close: async () => {
      await sending;
      await receiver?.close();
    },
  };
}

/**
 * Keeps one connection that receives notifications.
 * @param onNotify called with the payload of each notification
 * @param onReconnect called when the connection is open again after it was lost
 */
function receive(createClient: () => pg.Client, onNotify: (payload: string) => void, onReconnect: () => void) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let delay = reconnectDelay.first;
  let isClosed = false;
  let wasOpen = false;

  const retry = () => {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void open();
    }, delay).unref();
    delay = Math.min(2 * delay, reconnectDelay.last);
  };
  const open = async () => {
    const connection = createClient();
    client = connection;
    let hasFailed = false;
    const fail = () => {
      if (hasFailed) return;
      hasFailed = true;
      connection.end().catch(() => {});
      retry();
    };
    // An error is followed by `end`, but not if the connection could not be opened.
    connection.on('error', fail);
    connection.on('end', fail);
    connection.on('notification', ({ payload = '' }) => onNotify(payload));
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
      delay = reconnectDelay.first;
      if (wasOpen) onReconnect();
      wasOpen = true;
    } catch {
      fail();
    }
  };
  void open();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
