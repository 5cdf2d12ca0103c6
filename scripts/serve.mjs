// npm run serve: starts the production server. It never loads demo data, installs packages or builds.
import './lib/require-node.mjs';
import { API_MAIN, productNode } from './lib/paths.mjs';
import { requirePrepared } from './lib/prepare.mjs';
import { fail, runServers } from './lib/run.mjs';

try {
  requirePrepared();
  const env = { ...process.env, DEMO: '0', NODE_ENV: 'production' };
  process.exitCode = await runServers([{ command: productNode(), args: [API_MAIN], env }]);
} catch (error) {
  fail(error);
}
