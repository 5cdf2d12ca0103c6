import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type Database, type Db, type ExecuteSql, migrationsFolder } from '../client.ts';
import { localCommitSignal } from '../commit-signal.ts';
import { withRetries } from '../retries.ts';
import { observeEmbedded, type StatementObserver } from '../statement-observer.ts';
import { lockDirectory } from './directory-lock.ts';

/** Opens the embedded database, which is PostgreSQL in this process (PGlite). */

/**
 * Opens PostgreSQL in the process, with fsync. PGlite's default parameters disable fsync (`-F`), but an acknowledged
 * write must survive a power failure.
 * @param directory data directory; undefined keeps the data in memory, for tests
 * @param options `lowMemory` saves 120 MB of memory in a program that reads much data once; `observer` observes every
 *   statement
 * @throws OperatorError if another process uses the directory
 */
export async function openEmbedded(
  directory: string | undefined,
  {
    lowMemory,
    observer,
    ...options
  }: { loadDataDir?: Blob; lowMemory?: boolean | undefined; observer?: StatementObserver | undefined } = {},
): Promise<Database> {
  const { PGlite, extensions, drizzle, migrate } = await loadEngine();
  let unlock = async () => {};
  if (directory) {
    await mkdir(directory, { recursive: true });
    unlock = await lockDirectory(directory);
  }
  const client = await PGlite.create({
    ...(directory ? { dataDir: join(directory, 'pgdata') } : {}),
    extensions,
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...(lowMemory ? ['-c', 'shared_buffers=8MB', '-c', 'maintenance_work_mem=16MB'] : []),
    ],
    relaxedDurability: false,
    ...options,
  }).catch(async (error) => {
    await unlock();
    throw error;
  });
  if (observer) observeEmbedded(client, observer);
  const db = drizzle(client);
  const executeSql = executeOn(client);
  const commits = localCommitSignal();
  return {
    engine: 'pglite',
    db: db as Db,
    monitor: db as Db,
    connections: 1,
    poolUse: () => undefined,
    transaction: async (work) => {
      const result = await withRetries(() =>
        db.transaction(async (tx) => {
          const statements: PromiseLike<unknown>[] = [];
          const result = await work(tx as Db, (statement) => void statements.push(statement));
          for (const statement of statements) await statement;
          return result;
        }),
      );
      commits.signal(false);
      return result;
    },
    commits,
    migrate: async (afterMigrations) => {
      await migrate(db, { migrationsFolder });
      await afterMigrations?.(executeSql);
    },
    executeSql,
    runScript: async (text) => void (await client.exec(text)),
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}

/** Imports the packages of the embedded database, which servers with PostgreSQL do not need. */
async function loadEngine() {
  const [{ PGlite }, { cube }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/cube'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  return { PGlite, extensions: { cube, pg_trgm }, drizzle, migrate };
}

/**
 * Runs one statement with values. Several statements in one text, possibly with their own transaction, have no values.
 */
const executeOn =
  (client: PGlite): ExecuteSql =>
  async (text, values) => {
    if (values?.length) return client.query<Record<string, unknown>>(text, values);
    try {
      const results = await client.exec(text);
      return { rows: results.flatMap((result) => result.rows) };
    } catch (error) {
      // A transaction that the text started would stay open on the only connection.
      await client.exec('rollback');
      throw error;
    }
  };

/** Creates a dump of an empty embedded database with all migrations, from which tests start. */
export async function dumpMigrated(): Promise<Buffer> {
  const { PGlite, extensions, drizzle, migrate } = await loadEngine();
  const client = await PGlite.create({ extensions });
  await migrate(drizzle(client), { migrationsFolder });
  // Without a checkpoint, everyone who opens the dump replays the log of all migrations.
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await client.close();
  return Buffer.from(await dump.arrayBuffer());
}
