// npm run serve: starts the production server. It never loads demo data, installs packages or builds.
import './lib/require-node.mjs';
import { API_BUNDLE, productNode } from './lib/paths.mjs';
import { requirePrepared } from './lib/prepare.mjs';
import { fail, runServers } from './lib/run.mjs';
import { serverEnv, serverFlags } from './lib/server-process.mjs';

try {
  requirePrepared();
  const env = { ...serverEnv(process.env), DEMO: '0', NODE_ENV: 'production' };
  const args = [...serverFlags, API_BUNDLE];
  // The server replaces this process, which would need 50 MB. Older versions of Node and Windows cannot do that.
  if (process.execve && process.platform !== 'win32') process.execve(productNode(), [productNode(), ...args], env);
  process.exitCode = await runServers([{ command: productNode(), args, env }]);
} catch (error) {
  fail(error);
}
