import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../kernel/http/context.ts';
import { type Db, rowsOf } from '../platform/db/client.ts';

type DatabaseState = 'ready' | 'database read-only' | 'database unavailable';

/** How long the state of the database is cached, in milliseconds. */
const cacheTime = 1_000;

/**
 * Adds the health endpoints. `healthz` answers if the process runs, without I/O. `readyz` answers 200 if the database
 * is writable and the server is not stopping.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, isStopping: () => boolean) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let state: DatabaseState = 'database unavailable';
  let checking: Promise<void> | undefined;
  const check = async () => {
    state = await findDatabaseState(deps.database.monitor);
    checkedAt = performance.now();
    checking = undefined;
  };
  const probe = { config: { uncounted: 'probe' } } as const;
  app.get('/healthz', probe, async () => ({ status: 'ok' }));
  app.get('/readyz', probe, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    if (performance.now() - checkedAt > cacheTime) {
      checking ??= check();
      await checking;
    }
    return reply.code(state === 'ready' ? 200 : 503).send({ status: state });
  });
}

/** Checks the schema and the right to write. A standby, or a server that was switched to read-only, is not ready. */
async function findDatabaseState(db: Db): Promise<DatabaseState> {
  const rows = await rowsOf<{ read_only: string }>(
    db,
    sql`select current_setting('transaction_read_only') as read_only from access_version`,
  ).catch(() => undefined);
  if (!rows) return 'database unavailable';
  return rows[0]?.read_only === 'on' ? 'database read-only' : 'ready';
}
