import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../src/main.ts');

/** Settings that switch off the limits of calls per minute, which tests and benchmarks exceed. */
export const unlimitedCalls = { RATE_LIMIT_PER_PERSON: '0', RATE_LIMIT_PER_ADDRESS: '0' };

export type Running = {
  child: ChildProcess;
  /** Returns everything that the server has printed. */
  output: () => string;
  /** Resolves to the server's URL when it is ready, or to undefined if it exits first. */
  ready: Promise<string | undefined>;
  exit: Promise<number | null>;
};

/**
 * Starts the server as a process, on a free loopback port unless `env` names one.
 * @param program the entry point of another version
 */
export const startServer = (env: Record<string, string>, program = main): Running => {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...unlimitedCalls, ...env },
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
