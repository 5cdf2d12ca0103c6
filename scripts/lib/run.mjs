// Starts other programs: quietly (output is printed only on failure) or in the foreground.
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { ROOT } from './paths.mjs';

const MAX_OUTPUT_CHARACTERS = 60_000;
/** Signals within this time come from one press of Ctrl-C. */
const SAME_PRESS_MS = 1000;
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** An error with a message for the user; printed without a stack trace. */
export class PlainError extends Error {}

/** Prints an error for the user and ends the process with exit code 1. */
export function fail(error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exit(1);
}

/** Runs a program without printing; on failure it throws the end of the output. A signal stops both processes. */
export async function runQuietly(command, args, { cwd = ROOT, env = process.env, shell = false } = {}) {
  let output = '';
  let stoppedBy = null;
  const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-MAX_OUTPUT_CHARACTERS);
    });
  }
  const stop = (signal) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await finished(child);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (stoppedBy !== null) process.exit(SIGNAL_EXIT_CODES[stoppedBy]);
  if (code !== 0) {
    throw new PlainError(`${output.trimEnd()}\n\n"${[command, ...args].join(' ')}" failed with code ${code}.`);
  }
}

/** Runs npm on the machine's own Node, because the pinned Node is inside node_modules, which `npm ci` replaces. */
export function runNpm(args, env = process.env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = (env[name] ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT));
  const shell = process.platform === 'win32';
  return runQuietly('npm', args, { env: { ...env, [name]: folders.join(delimiter) }, shell });
}

/** Runs a program with access to the terminal, so that prompts and Ctrl-C work. Returns the exit code. */
export function runAttached(command, args, env = process.env) {
  const ignore = () => {};
  process.on('SIGINT', ignore);
  return finished(spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })).finally(() =>
    process.removeListener('SIGINT', ignore),
  );
}

/**
 * Runs servers until the first of them ends, then stops the others; returns the exit code of the first. Each server
 * has its own process group, because on Ctrl-C the terminal and npm both send SIGINT and a server should receive it
 * once.
 */
export async function runServers(commands) {
  const children = commands.map(({ command, args, env }) =>
    spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
  );
  let isStopping = false;
  let lastSignalAt = 0;
  const stopAll = (signal) => {
    if (Date.now() - lastSignalAt < SAME_PRESS_MS) return;
    isStopping = true;
    lastSignalAt = Date.now();
    for (const child of children) child.kill(signal);
  };
  process.on('SIGINT', () => stopAll('SIGINT'));
  process.on('SIGTERM', () => stopAll('SIGTERM'));
  process.on('SIGHUP', () => stopAll('SIGTERM'));
  onParentExit(() => stopAll('SIGTERM'));
  const endings = children.map(finished);
  const first = await Promise.race(endings);
  if (!isStopping) stopAll('SIGTERM');
  const codes = await Promise.all(endings);
  return isStopping ? Math.max(...codes.map((code) => (code > 128 ? 0 : code)), 0) : first;
}

/**
 * npm forwards a SIGTERM only to the shell between npm and this process. The shell exits silently, and this process
 * would keep running.
 */
function onParentExit(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

function finished(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new PlainError(`Could not start ${child.spawnfile}: ${error.message}`)));
    child.once('close', (code, signal) => resolve(code ?? SIGNAL_EXIT_CODES[signal] ?? 1));
  });
}
