import { type ChildProcess, spawn } from 'node:child_process';
import { unlimitedCalls } from '../unlimited-calls.ts';
import { programFile, shortLived } from './programs.ts';

export type Running = {
  child: ChildProcess;
  /** Returns everything that the server has printed. */
  output: () => string;
  /** Resolves to the server's URL when it is ready, or to undefined if it exits first. */
  ready: Promise<string | undefined>;
  exit: Promise<number | null>;
};

/**
 * Starts the server as a process, on a free loopback port unless `env` names one. It stops when this process ends, also when
 * this process is killed.
 * @param program the entry point of another version
 */
export const startServer = (env: Record<string, string>, program = programFile('serve')): Running => {
  const child = spawn(process.execPath, [...shortLived, program], {
    // A server that npm has started stops when its parent has ended.
    env: {
      PATH: process.env.PATH,
      npm_lifecycle_event: 'test',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...unlimitedCalls,
      ...env,
    },
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
