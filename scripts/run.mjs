// node scripts/run.mjs [--built] FILE [ARGUMENT…]: runs a TypeScript program of the project on the pinned Node, from the
// repository's root. With --built, it builds the product first. INIT_CWD, which npm sets, contains the folder in which the
// command was typed.
import './lib/require-node.mjs';
import { productNode } from './lib/paths.mjs';
import { ensureBuilt, ensureRunnable } from './lib/prepare.mjs';
import { fail, runAttached } from './lib/run.mjs';

try {
  await ensureRunnable();
  const args = process.argv.slice(2);
  if (args[0] === '--built') {
    args.shift();
    await ensureBuilt();
  }
  // By default glibc keeps the freed memory of each worker thread.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  process.exitCode = await runAttached(productNode(), args, env);
} catch (error) {
  fail(error);
}
