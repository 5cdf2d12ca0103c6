// node scripts/run.mjs FILE [ARGUMENT…]: runs one of the project's TypeScript programs on the pinned Node, from the
// repository's root. INIT_CWD, which npm sets, still tells where the person typed the command.
import './lib/require-node.mjs';
import { productNode } from './lib/paths.mjs';
import { ensureRunnable } from './lib/prepare.mjs';
import { fail, runAttached } from './lib/run.mjs';

try {
  await ensureRunnable();
  // Without it, memory that worker threads freed stays with each of them.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  process.exitCode = await runAttached(productNode(), process.argv.slice(2), env);
} catch (error) {
  fail(error);
}
