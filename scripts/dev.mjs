// npm run dev: the API restarts when its code changes, and the dashboard reloads in place. Vite's server proxies /api
// calls to API_URL.
import './lib/require-node.mjs';
import { join } from 'node:path';
import { ADMIN, API_MAIN, NODE_MODULES, productNode } from './lib/paths.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { fail, runServers } from './lib/run.mjs';

try {
  await ensureInstalled({ dev: false });
  const command = productNode();
  const port = process.env.PORT ?? '3000';
  const env = { API_URL: `http://127.0.0.1:${port}`, ...process.env, PORT: port, DEMO: process.env.DEMO ?? '1' };
  process.exitCode = await runServers([
    { command, args: ['--watch', '--watch-preserve-output', API_MAIN], env },
    { command, args: [join(NODE_MODULES, 'vite', 'bin', 'vite.js'), ADMIN], env },
  ]);
} catch (error) {
  fail(error);
}
