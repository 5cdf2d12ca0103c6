// Two starts at once must not install or build into the same folders. A file with the holder's process id is enough:
// a live holder is waited for, a dead one (or one older than any install takes) is cleared away.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const TOO_OLD_MS = 30 * 60_000;

export async function withLock(file, work, { pollMs = 300, onWait = () => {} } = {}) {
  let told = false;
  while (!take(file)) {
    const holder = liveHolder(file);
    if (holder === null) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) onWait(holder);
    told = true;
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

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process id that holds the lock, or null when the lock is free, abandoned or just being let go. */
function liveHolder(file) {
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
