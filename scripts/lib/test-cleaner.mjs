// node scripts/lib/test-cleaner.mjs FOLDER: ends the processes of a test run and removes its folder when the run ends, also
// when the run was killed. It reads the process groups of the run from standard input, one per line. The end of the input
// is the end of the run.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const TERMINATION_MS = 5000;
const POLL_MS = 50;

const [folder] = process.argv.slice(2);
// A signal to this process must not leave processes and files behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const groups = [];
for await (const line of createInterface({ input: process.stdin })) groups.push(Number(line));
const isRunning = () => groups.some((group) => kill(group, 0));
for (const group of groups) kill(group, 'SIGTERM');
for (let waited = 0; isRunning() && waited < TERMINATION_MS; waited += POLL_MS) await sleep(POLL_MS);
for (const group of groups) kill(group, 'SIGKILL');
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

/** Sends a signal to all processes of a group. Returns false when none is left. */
function kill(group, signal) {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}
