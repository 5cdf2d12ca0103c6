import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { serviceBusy } from '../../platform/errors.ts';
import { programPath } from '../../platform/lib/source-path.ts';
import type { HashResponse, HashWork } from './hash-process.ts';

/**
 * Hashes passwords in a child process with the lowest priority, so that many sign-ins do not slow down other calls. The
 * child starts with the first hash and exits when this process ends. Decision 0009 compares it with a thread pool.
 */

/** How long the child process waits for more work before it exits, in milliseconds. Its start takes about 60 ms. */
const idleTimeout = 30_000;

/**
 * The lowest scheduling priority: hashing uses only processor time that the server and the database leave. Tests have the
 * normal priority, because beside other programs their sign-ins would take minutes.
 */
const niceness = process.env.NODE_ENV === 'test' ? 0 : 19;

type Pending = { resolve: (response: HashResponse) => void; reject: (error: Error) => void };
const pending = new Map<number, Pending>();
let serial = 0;
let child: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Creates or checks one hash in the child process.
 * @throws AppError unavailable when the child exits before it answers
 */
export async function runInHasher(work: Omit<HashWork, 'id'>): Promise<HashResponse> {
  child ??= start();
  const target = child;
  const { channel } = target;
  serial += 1;
  const id = serial;
  channel?.ref();
  return new Promise<HashResponse>((resolve, reject) => {
    pending.set(id, { resolve, reject });
    target.send({ ...work, id });
  }).finally(() => {
    if (pending.size > 0) return;
    channel?.unref();
    stopWhenIdle();
  });
}

function start(): ChildProcess {
  const started = fork(programPath('kernel/passwords/hash-process'), { stdio: 'ignore', execArgv: [] });
  try {
    if (started.pid) setPriority(started.pid, niceness);
  } catch {
    // Without the right to change it, hashing has the normal priority.
  }
  started.on('message', (response: HashResponse) => {
    pending.get(response.id)?.resolve(response);
    pending.delete(response.id);
  });
  const handleExit = () => {
    // A process that exits because it was idle has no work, and its successor may have some.
    if (child !== started) return;
    child = undefined;
    for (const { reject } of pending.values()) reject(serviceBusy());
    pending.clear();
  };
  started.on('exit', handleExit);
  started.on('error', handleExit);
  // The child does not keep a program running that has finished its work.
  started.unref();
  started.channel?.unref();
  return started;
}

function stopWhenIdle() {
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    if (pending.size > 0) return;
    child?.disconnect();
    child = undefined;
  }, idleTimeout).unref();
}
