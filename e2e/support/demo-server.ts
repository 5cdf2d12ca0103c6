import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { dataOf, shortLived, startServer } from './start-server.ts';

/**
 * Runs the server that most browser tests share. Its environment has the settings of the server and `E2E_DATA_DIR`. It loads the
 * demo first, and copies the data for the servers that other tests start, because loading takes longer than most tests.
 */

const { server: DATA_DIR, demo } = dataOf(process.env.E2E_DATA_DIR ?? '');
const args = ['packages/api/dist/serve.mjs'];
const settings = { ...process.env, DATA_DIR };
const { stop } = await startServer({ args: [...shortLived, ...args], env: { ...settings, PORT: '0' } });
await stop();
await cp(DATA_DIR, demo, { recursive: true });

const server = spawn(process.execPath, args, { env: settings, stdio: 'inherit' });
process.once('SIGTERM', () => server.kill('SIGTERM'));
server.once('exit', (code) => process.exit(code ?? 1));
