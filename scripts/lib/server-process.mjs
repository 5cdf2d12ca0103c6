// How a server process of the bundle is started. docs/performance.md has the figures behind the values.
import { join } from 'node:path';
import { NODE_MODULES } from './paths.mjs';

/**
 * Options of Node that keep less garbage at the same throughput: semi-spaces of 8 MiB, and a collection of the old generation
 * when it has grown by 80% of the objects in use.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=80'];

/** Adds Node's compile cache, and an allocator setting without which each worker thread keeps its freed memory. */
export const serverEnv = (env) => ({
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(NODE_MODULES, '.cache', 'node'),
  ...env,
});
