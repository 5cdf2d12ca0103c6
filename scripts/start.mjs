// npm start: sets up a fresh clone and starts the marketplace with demo data, in one command without questions.
import './lib/require-node.mjs';
import { join } from 'node:path';
import { API_MAIN, NODE_MODULES, productNode } from './lib/paths.mjs';
import { ensureAdminBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail, runServers } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureAdminBuilt();
  // Node's compile cache saves almost a second of the second start. Request logs are off by default, so that the URL
  // and the accounts stay the last lines of the terminal.
  const env = {
    DEMO: '1',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: join(NODE_MODULES, '.cache', 'node'),
    ...process.env,
  };
  process.exitCode = await runServers([{ command: productNode(), args: [API_MAIN], env }]);
} catch (error) {
  fail(error);
}
