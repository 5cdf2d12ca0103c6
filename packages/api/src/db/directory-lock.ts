import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The embedded database belongs to one process. Its id stands in `db.lock`; a live holder is never robbed, a dead
 * one's lock is taken. The start time beside the id tells a holder from a later process with the same id.
 */

export class DirectoryInUse extends Error {}

const startTimeOf = async (pid: number): Promise<string> => {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const isAlive = async (holder: { pid: number; started: string }): Promise<boolean> => {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const started = await startTimeOf(holder.pid);
  if (holder.pid === process.pid && started === '') return false;
  return holder.started === '' || started === '' || started === holder.started;
};

const readHolder = async (file: string): Promise<{ pid: number; started: string } | undefined> => {
  const [pid, started] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  return pid && Number.isInteger(Number(pid)) ? { pid: Number(pid), started: started ?? '' } : undefined;
};

const fileIn = (directory: string) => join(directory, 'db.lock');

/**
 * Looks whether another process holds the directory, and takes nothing.
 * @throws DirectoryInUse naming the live holder.
 */
export const rejectHeld = async (directory: string): Promise<void> => {
  const holder = await readHolder(fileIn(directory));
  if (holder && (await isAlive(holder)))
    throw new DirectoryInUse(
      `The database in ${directory} is in use by process ${holder.pid}. Stop it first, or choose another DATA_DIR.`,
    );
};

/** Two processes must not both take a dead one's lock: the taking itself is guarded by a directory. */
const guarded = async <T>(guard: string, work: () => Promise<T>): Promise<T> => {
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
};

/**
 * Takes the directory for this process.
 * @returns a function that gives it back.
 * @throws DirectoryInUse naming the live holder.
 */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  const file = fileIn(directory);
  const mine = `${process.pid} ${await startTimeOf(process.pid)}\n`;
  await guarded(join(directory, 'db.lock.taking'), async () => {
    await rejectHeld(directory);
    await writeFile(`${file}.${process.pid}`, mine, { flush: true });
    await rename(`${file}.${process.pid}`, file);
  });
  return async () => {
    if ((await readFile(file, 'utf8').catch(() => '')) === mine) await rm(file, { force: true });
  };
};
