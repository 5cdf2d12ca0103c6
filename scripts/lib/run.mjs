// Starts other programs: quietly (output kept, shown only when it fails), or in the foreground as the thing the person
// came for.
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { ROOT } from './paths.mjs';

const KEPT_CHARACTERS = 60_000;
const SAME_PRESS_MS = 1000;
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** A failure whose message is meant for the person at the terminal; shown without a stack. */
export class PlainError extends Error {}

/** Prints a failure as a person should see it, and ends the process with 1. */
export function fail(error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exit(1);
}

/** Runs to the end without printing; on failure throws the end of what was printed. A signal stops both. */
export async function runQuietly(command, args, { env = process.env, shell = false } = {}) {
  let output = '';
  let stoppedBy = null;
  const child = spawn(command, args, { cwd: ROOT, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-KEPT_CHARACTERS);
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

/** npm, run on the machine's own Node: the pinned one lies in node_modules, which `npm ci` is about to replace. */
export function runNpm(args, env = process.env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = (env[name] ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT));
  const shell = process.platform === 'win32';
  return runQuietly('npm', args, { env: { ...env, [name]: folders.join(delimiter) }, shell });
}

/** Runs with the terminal as its own (it may ask questions; Ctrl-C reaches it directly). Gives the exit code. */
export function runAttached(command, args, env = process.env) {
  const ignore = () => {};
  process.on('SIGINT', ignore);
  return finished(spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })).finally(() =>
    process.removeListener('SIGINT', ignore),
  );
}

/**
 * Runs servers until the first of them ends, then stops the others; gives the first one's exit code. Each runs in a
 * process group of its own, because on Ctrl-C the terminal and npm each send SIGINT and a server should see it once.
 */
export async function runServers(commands) {
  const children = commands.map(({ command, args, env }) =>
    spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
  );
  let asked = false;
  let lastAskedAt = 0;
  const stopAll = (signal) => {
    if (Date.now() - lastAskedAt < SAME_PRESS_MS) return;
    asked = true;
    lastAskedAt = Date.now();
    for (const child of children) child.kill(signal);
  };
  process.on('SIGINT', () => stopAll('SIGINT'));
  process.on('SIGTERM', () => stopAll('SIGTERM'));
  process.on('SIGHUP', () => stopAll('SIGTERM'));
  onParentExit(() => stopAll('SIGTERM'));
  const endings = children.map(finished);
  const first = await Promise.race(endings);
  if (!asked) stopAll('SIGTERM');
  const codes = await Promise.all(endings);
  return asked ? Math.max(...codes.map((code) => (code > 128 ? 0 : code)), 0) : first;
}

/** npm passes a SIGTERM on to the shell between it and us; the shell dies of it without a word, and we would stay. */
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
