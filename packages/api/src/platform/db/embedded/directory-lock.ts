import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';

/**
 * The embedded database can be open in one process only. `db.lock` contains the id of that process; the lock of a
 * running process is never taken over, the lock of an ended process is. The start time of the process distinguishes it
 * from a later process with the same id.
 */

/**
 * Checks that no other process uses the directory, without locking it.
 * @throws OperatorError that names the process
 */
export async function rejectDirectoryInUse(directory: string): Promise<void> {
  const holder = await readHolder(fileIn(directory));
  if (holder && (await isAlive(holder)))
    throw new OperatorError(
      `The database in ${directory} is in use by process ${holder.pid}. Stop it first, or choose another DATA_DIR.`,
    );
}

async function readHolder(file: string): Promise<{ pid: number; started: string } | undefined> {
  const [pid, started] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  return pid && Number.isInteger(Number(pid)) ? { pid: Number(pid), started: started ?? '' } : undefined;
}

const fileIn = (directory: string) => join(directory, 'db.lock');

async function isAlive(holder: { pid: number; started: string }): Promise<boolean> {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const started = await startTimeOf(holder.pid);
  if (holder.pid === process.pid && started === '') return false;
  return holder.started === '' || started === '' || started === holder.started;
}

async function startTimeOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/**
 * Locks the directory for this process.
 * @returns a function that releases the lock
 * @throws OperatorError that names the process that holds the lock
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = fileIn(directory);
  const content = `${process.pid} ${await startTimeOf(process.pid)}\n`;
  await withGuard(join(directory, 'db.lock.taking'), async () => {
    await rejectDirectoryInUse(directory);
    await writeFile(`${file}.${process.pid}`, content, { flush: true });
    await rename(`${file}.${process.pid}`, file);
  });
  return async () => {
    if ((await readFile(file, 'utf8').catch(() => '')) === content) await rm(file, { force: true });
  };
}

/**
 * Runs `work` while no other process does. It creates a directory as a guard, so that two processes cannot both take
 * over an abandoned lock.
 */
async function withGuard<T>(guard: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await mkdir(guard);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 30) throw error;
      const age = await stat(guard).then(
        (found) => Date.now() - found.mtimeMs,
        () => 0,
      );
      if (age > 1_000) await rmdir(guard).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  try {
    return await work();
  } finally {
    await rmdir(guard).catch(() => {});
  }
}
