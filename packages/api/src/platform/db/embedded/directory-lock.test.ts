import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '../../errors.ts';
import { lockDirectory } from './directory-lock.ts';

describe('the lock of the embedded database', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bakehouse-lock-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  const file = () => join(directory, 'db.lock');

  it('belongs to one process, is named to the next one, and can be released', async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(OperatorError);
    await expect(lockDirectory(directory)).rejects.toThrow(new RegExp(`in use by process ${process.pid}\\b`));
    await unlock();
    await (await lockDirectory(directory))();
  });

  it('is never taken from another running process', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    await writeFile(file(), `${other.pid} \n`);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${other.pid}`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await (await lockDirectory(directory))();
  });

  it('is taken over if its process id now belongs to another program', async () => {
    await writeFile(file(), `${process.ppid} 1\n`);
    const unlock = await lockDirectory(directory);
    expect(await readFile(file(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    await unlock();
  });

  it('is taken by only one of many processes that find it abandoned', async () => {
    await writeFile(file(), '999999999 1\n');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)));
    const won = tries.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    await won[0]?.value();
  });
});
