// npm start: sets up a fresh clone and starts the marketplace with demo data, in one command without questions.
import './lib/require-node.mjs';
import { API_BUNDLE, productNode } from './lib/paths.mjs';
import { ensureBuilt, ensureInstalled, ensureShopBuilt } from './lib/prepare.mjs';
import { fail, runServers } from './lib/run.mjs';
import { serverEnv, serverFlags } from './lib/server-process.mjs';

try {
  await ensureInstalled({ dev: false });
  await ensureBuilt();
  if ((process.env.EXAMPLE_SHOP ?? '1') !== '0') await ensureShopBuilt();
  // Request logs are off by default, so that the URL and the accounts stay the last lines of the terminal.
  const env = serverEnv({ DEMO: '1', LOG_LEVEL: 'warn', ...process.env });
  process.exitCode = await runServers([{ command: productNode(), args: [...serverFlags, API_BUNDLE], env }]);
} catch (error) {
  fail(error);
}
