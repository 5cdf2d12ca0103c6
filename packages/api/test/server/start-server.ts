import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../src/main.ts');

export type Running = {
  child: ChildProcess;
  /** Returns everything that the server has printed. */
  output: () => string;
  /** Resolves to the server's URL when it is ready, or to undefined if it exits first. */
  ready: Promise<string | undefined>;
  exit: Promise<number | null>;
};

/** Starts the server as a process on a free loopback port. */
export const startServer = (env: Record<string, string>): Running => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const exit = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const ready = new Promise<string | undefined>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const address = /ready at ([^\s"]+)/.exec(text)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => resolve(undefined));
  });
  return { child, output: () => text, ready, exit };
};
