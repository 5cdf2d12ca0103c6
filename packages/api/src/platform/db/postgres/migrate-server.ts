import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Database, migrationsFolder } from '../client.ts';

/** Key of the advisory lock for migrations. The value is arbitrary, but all servers of a database must use the same. */
const migrationLock = 7_203_115_001;

/** Returns the connection string of the primary. */
type FindUrl = () => Promise<string>;

/** Returns the rows of all statements of a text. */
export const allRows = (result: pg.QueryResult | pg.QueryResult[]) => ({
  rows: [result].flat().flatMap(({ rows }) => rows),
});

const connect = async (findUrl: FindUrl): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: await findUrl(), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Runs `work` on a separate connection and closes it. */
const withClient = async (findUrl: FindUrl, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = await connect(findUrl);
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Milliseconds between two attempts to get the migration lock, and between two reports that another process holds it.
 */
const lockRetryInterval = 500;
const reportInterval = 10_000;

/**
 * Waits for the migration lock. The lock belongs to an open transaction, so that it ends with its connection even
 * behind a pooler that gives each transaction a different session.
 */
const lockMigrations = async (client: pg.Client, onWait: () => void): Promise<void> => {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  for (let waited = 0; ; waited += lockRetryInterval) {
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [migrationLock]);
    if (rows[0]?.locked === true) return;
    if (waited % reportInterval === 0) onWait();
    await new Promise((resolve) => setTimeout(resolve, lockRetryInterval));
  }
};

type Migration = {
  readonly afterMigrations: Parameters<Database['migrate']>[0];
  readonly onWait: (() => void) | undefined;
};

/** Runs the migrations. If several servers start at the same time, one migrates and the others wait for it. */
export async function migrateServer(
  findUrl: FindUrl,
  { afterMigrations, onWait = () => {} }: Migration,
): Promise<void> {
  await withClient(findUrl, async (holder) => {
    await lockMigrations(holder, onWait);
    await withClient(findUrl, async (client) => {
      await migrate(drizzle(client), { migrationsFolder });
      await afterMigrations?.(async (text, values) => allRows(await client.query(text, values)));
    });
    await holder.query('commit');
  });
}
