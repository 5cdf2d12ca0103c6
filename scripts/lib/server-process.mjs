// How a server process of the bundle is started. docs/performance.md has the figures behind the values.
import { join } from 'node:path';
import { NODE_MODULES } from './paths.mjs';

/**
 * Options of Node. Semi-spaces of 4 MiB keep 20 MB of garbage less than Node's default, at the same throughput within
 * the noise of the benchmark.
 */
export const serverFlags = ['--max-semi-space-size=4'];

/** Adds Node's compile cache, and an allocator setting without which each worker thread keeps its freed memory. */
export const serverEnv = (env) => ({
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(NODE_MODULES, '.cache', 'node'),
  ...env,
});
