import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DirectoryInUse, lockDirectory } from './directory-lock.ts';

describe('the lock of the embedded database', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bakehouse-lock-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  const file = () => join(directory, 'db.lock');

  it('is held by one, who is named to the next, and given back', async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
    await expect(lockDirectory(directory)).rejects.toThrow(new RegExp(`in use by process ${process.pid}\\b`));
    await unlock();
    await (await lockDirectory(directory))();
  });

  it('of another living process is never taken', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    await writeFile(file(), `${other.pid} \n`);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${other.pid}`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await (await lockDirectory(directory))();
  });

  it('of a process id that now belongs to another program is taken', async () => {
    await writeFile(file(), `${process.ppid} 1\n`);
    const unlock = await lockDirectory(directory);
    expect(await readFile(file(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await unlock();
  });

  it('goes to one of many who find it dead', async () => {
    await writeFile(file(), '999999999 1\n');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)));
    const won = tries.filter((one) => one.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await won[0]?.value();
  });
});
