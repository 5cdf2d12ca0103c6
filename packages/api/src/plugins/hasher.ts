import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { AppError } from '../errors.ts';
import type { HashAnswer, HashWork } from './hash-process.ts';

/**
 * Hashes in a process of the lowest priority: in this one, on two cores, every hash would take its turn with the server and
 * the database. Started with the first hash; ended with this process, however that ends.
 */

/** The lowest: on two cores a hash takes no turn that the server or the database could use. */
const niceness = 19;

type Pending = { resolve: (answer: HashAnswer) => void; reject: (error: Error) => void };
const pending = new Map<number, Pending>();
let serial = 0;
let child: ChildProcess | undefined;

const start = (): ChildProcess => {
  const started = fork(new URL('./hash-process.ts', import.meta.url), { stdio: 'ignore', execArgv: [] });
  try {
    if (started.pid) setPriority(started.pid, niceness);
  } catch {
    // Not allowed here: then hashing has the priority of everything else.
  }
  started.on('message', (answer: HashAnswer) => {
    pending.get(answer.id)?.resolve(answer);
    pending.delete(answer.id);
  });
  const missing = () => {
    if (child === started) child = undefined;
    for (const { reject } of pending.values())
      reject(new AppError('unavailable', 'The service is busy. Try again in a moment.', { retryAfter: 2 }));
    pending.clear();
  };
  started.on('exit', missing);
  started.on('error', missing);
  // It must not keep a program alive that has nothing else to do.
  started.unref();
  started.channel?.unref();
  return started;
};

/** @throws AppError unavailable when the process ended before it answered. */
export const inHasher = async (work: Omit<HashWork, 'id'>): Promise<HashAnswer> => {
  child ??= start();
  const { channel } = child;
  const to = child;
  serial += 1;
  const id = serial;
  channel?.ref();
  return new Promise<HashAnswer>((resolve, reject) => {
    pending.set(id, { resolve, reject });
    to.send({ ...work, id });
  }).finally(() => pending.size === 0 && channel?.unref());
};
