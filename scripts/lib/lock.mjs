// Prevents two scripts from installing or building into the same folders at the same time. The lock is a file with the
// process id of its holder. Scripts wait while the holder runs. They remove the file when its holder has ended, or when it
// is older than any installation takes.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const TOO_OLD_MS = 30 * 60_000;

/** Runs `work` with the lock, and returns its result. `onWait` is called once when another process has the lock. */
export async function withLock(file, work, { pollMs = 300, onWait = () => {} } = {}) {
  let announced = false;
  while (!tryAcquire(file)) {
    const holder = runningHolder(file);
    if (holder === null) {
      rmSync(file, { force: true });
      continue;
    }
    if (!announced) onWait(holder);
    announced = true;
    await sleep(pollMs);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function tryAcquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns the process id of the lock's holder; null when the lock is free, stale or being released. */
function runningHolder(file) {
  try {
    const { mtimeMs } = statSync(file);
    const age = Date.now() - mtimeMs;
    const pid = Number(readFileSync(file, 'utf8'));
    if (!pid) return age < 1000 ? 'another' : null;
    return age < TOO_OLD_MS && pid !== process.pid && isAlive(pid) ? pid : null;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
