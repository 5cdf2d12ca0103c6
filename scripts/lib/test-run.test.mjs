import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const parent = mkdtempSync(join(tmpdir(), 'bakehouse-run-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const module = pathToFileURL(join(import.meta.dirname, 'test-run.mjs')).href;

/** A test run whose only program starts a server that nothing stops, and writes a file. */
const program = `
  import { openTestRun } from '${module}';
  const child = \`
    const server = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    require('node:fs').writeFileSync(require('node:path').join(process.env.TMPDIR, 'file'), '');
    console.log(server.pid);
    setInterval(() => {}, 1000);
  \`;
  const testRun = openTestRun({ neededMb: Number(process.argv[1]) });
  await testRun.run(process.execPath, ['-e', child]);
`;

const start = (environment = {}, neededMb = 1) => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', program, String(neededMb)], {
    env: { ...process.env, TMPDIR: parent, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const exit = new Promise((resolve) => run.once('close', resolve));
  return { run, exit, output: () => output };
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'])('leaves no process and no file when it ends by %s', async (signal) => {
  const { run, output } = start();
  await expect.poll(output).toMatch(/^\d+\n$/);
  const server = Number(output());
  expect(isAlive(server)).toBe(true);
  expect(readdirSync(parent)).toHaveLength(1);
  run.kill(signal);
  await expect.poll(() => isAlive(server)).toBe(false);
  await expect.poll(() => readdirSync(parent)).toEqual([]);
});

test('says in one sentence that the folder for temporary files is full or cannot be used', async () => {
  const full = start({}, 1e12);
  expect(await full.exit).toBe(1);
  expect(full.output()).toMatch(
    /has \d+ MB of free space and the tests need 1000000000000 MB: free some space, or set TMPDIR/,
  );
  const missing = join(parent, 'missing');
  const unusable = start({ TMPDIR: missing });
  expect(await unusable.exit).toBe(1);
  expect(unusable.output()).toContain(
    `The folder for temporary files, ${missing}, cannot be used (ENOENT): set TMPDIR`,
  );
  expect(existsSync(missing)).toBe(false);
});
