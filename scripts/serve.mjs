// npm run serve: production. Never demo data; installs or builds only what is missing altogether, so that a container
// without development packages starts as it is.
import './lib/require-node.mjs';
import { API_MAIN, productNode } from './lib/paths.mjs';
import { ensurePresent } from './lib/prepare.mjs';
import { fail, runServers } from './lib/run.mjs';

try {
  await ensurePresent();
  const env = { ...process.env, DEMO: '0', NODE_ENV: 'production' };
  process.exitCode = await runServers([{ command: productNode(), args: [API_MAIN], env }]);
} catch (error) {
  fail(error);
}
