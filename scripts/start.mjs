// npm start: from a fresh clone to a running marketplace with demo data, in one command and without a question.
import './lib/require-node.mjs';
import { API_MAIN, productNode } from './lib/paths.mjs';
import { ensureAdminBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail, runServers } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureAdminBuilt();
  const env = { ...process.env, DEMO: process.env.DEMO ?? '1' };
  process.exitCode = await runServers([{ command: productNode(), args: [API_MAIN], env }]);
} catch (error) {
  fail(error);
}
