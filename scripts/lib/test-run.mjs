// The folder and the processes of one test run. Every temporary file of the run is in the folder, so that two runs do not
// disturb each other and nothing is left when a run is stopped or killed.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { PlainError } from './run.mjs';
import { testEnv } from './test-env.mjs';

const NEEDED_MB = 2000;
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Opens a test run.
 * @returns `folder`, the folder of its temporary files; `run`, which runs a program and returns its exit code; and `close`,
 *   which ends what still runs and removes the folder. A signal closes the run and ends this process.
 * @throws PlainError when the folder cannot be created or has too little space.
 */
export function openTestRun({ neededMb = NEEDED_MB } = {}) {
  const folder = createFolder(neededMb);
  const cleaner = spawn(process.execPath, [join(import.meta.dirname, 'test-cleaner.mjs'), folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  // Without the cleaner, the run goes on; only what it leaves behind remains.
  cleaner.stdin.on('error', () => {});
  const cleaned = new Promise((resolve) => cleaner.once('close', resolve));
  const close = () => {
    cleaner.stdin.end();
    return cleaned;
  };
  for (const [signal, code] of Object.entries(SIGNAL_EXIT_CODES))
    process.once(signal, () => void close().then(() => process.exit(code)));

  const temporary = { TMPDIR: folder, TEMP: folder, TMP: folder };
  const run = (command, args, env = {}) => {
    // The program and what it starts are one process group, which the cleaner can end. A group in the background must not
    // read from the terminal.
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...testEnv(process.env), ...temporary, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    if (child.pid !== undefined) cleaner.stdin.write(`${child.pid}\n`);
    return new Promise((resolve, reject) => {
      child.once('error', (error) => reject(new PlainError(`Could not start ${command}: ${error.message}`)));
      child.once('close', (code) => resolve(code ?? 1));
    });
  };
  return { folder, run, close };
}

/** PostgreSQL runs as another user when this process runs as root, so every user may enter the folder. */
function createFolder(neededMb) {
  const parent = tmpdir();
  try {
    const { bavail, bsize } = statfsSync(parent);
    const freeMb = Math.floor((bavail * bsize) / 1_000_000);
    if (freeMb < neededMb) {
      throw new PlainError(
        `The folder for temporary files, ${parent}, has ${freeMb} MB of free space and the tests need ${neededMb} MB: ` +
          'free some space, or set TMPDIR to another folder.',
      );
    }
    const folder = mkdtempSync(join(parent, 'bakehouse-test-'));
    chmodSync(folder, 0o711);
    return folder;
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(
      `The folder for temporary files, ${parent}, cannot be used (${error.code}): set TMPDIR to a folder that you can write to.`,
    );
  }
}
