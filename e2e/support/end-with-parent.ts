import { fstatSync, rmSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into each server of the browser tests. It stops the server when the process that started it has ended in any way,
 * which closes the server's standard input. When the server exits, the folder `E2E_REMOVE_AT_EXIT` is removed.
 */

const maxShutdownMs = 10_000;
const input = fstatSync(0);

// Child processes of the server inherit NODE_OPTIONS, but have no pipe as standard input.
if (isMainThread && (input.isFIFO() || input.isSocket())) {
  const stop = () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), maxShutdownMs).unref();
  };
  process.stdin.once('end', stop).once('error', stop).resume().unref();
  const folder = process.env.E2E_REMOVE_AT_EXIT;
  if (folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
