import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/context.ts';

/** How long an answer of the database counts, in milliseconds. */
const cachedFor = 1_000;

/** `healthz`: the process is up, no I/O. `readyz`: the database answers and the server is not stopping. */
export const healthRoutes = (app: FastifyInstance, deps: Deps, isStopping: () => boolean) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answers = false;
  let checking: Promise<void> | undefined;
  const check = async () => {
    answers = await deps.database.db.execute(sql`select 1 from access_version`).then(
      () => true,
      () => false,
    );
    checkedAt = performance.now();
    checking = undefined;
  };
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    if (performance.now() - checkedAt > cachedFor) {
      checking ??= check();
      await checking;
    }
    return answers ? { status: 'ready' } : reply.code(503).send({ status: 'database unavailable' });
  });
};
