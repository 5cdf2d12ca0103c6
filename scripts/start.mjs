// npm start: from a fresh clone to a running marketplace with demo data, in one command and without a question.
import './lib/require-node.mjs';
import { join } from 'node:path';
import { API_MAIN, NODE_MODULES, productNode } from './lib/paths.mjs';
import { ensureAdminBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail, runServers } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureAdminBuilt();
  // Node keeps what it compiled, which saves the second start most of a second.
  // The address and the sign-ins stay the last lines of the terminal: a line per call is for those who ask for it.
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
