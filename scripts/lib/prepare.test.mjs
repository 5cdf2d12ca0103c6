import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './paths.mjs';
import { productionProblem } from './prepare.mjs';

let clone;
/** Scripts run the npm outside their repository. */
let bin;
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'bakehouse-npm-'));
  clone = mkdtempSync(join(tmpdir(), 'bakehouse-serve-'));
  cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true });
  cpSync(join(ROOT, 'package-lock.json'), join(clone, 'package-lock.json'));
});
afterEach(() => {
  rmSync(clone, { recursive: true });
  rmSync(bin, { recursive: true });
});

/** Runs a script of the clone with a fake npm that only records its calls. */
function run(script, environment = {}) {
  const calls = join(clone, 'npm-calls');
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$@" >> "${calls}"\nexit 1\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  const env = { ...process.env, ...environment, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts', script)], {
    env,
    encoding: 'utf8',
  });
  return { status, stderr, calledNpm: existsSync(calls) };
}

function installPackages() {
  mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, 'node_modules', '.package-lock.json'), '{}');
}

test('serve refuses to install missing packages and names the command', () => {
  expect(run('serve.mjs')).toEqual({
    status: 1,
    stderr: 'The packages are not installed. Run "npm ci" first.\n',
    calledNpm: false,
  });
});

test('serve does not build a missing product and names the command', () => {
  installPackages();
  expect(run('serve.mjs')).toEqual({
    status: 1,
    stderr:
      'The product is not built. Run "npm run build", or copy packages/admin/dist and packages/api/dist of this version ' +
      'from another machine.\n',
    calledNpm: false,
  });
});

test('production packages without a recent Node are rejected, not replaced', () => {
  expect(productionProblem({ isInstalled: true, hasNode: false, isBuilt: true })).toMatch(
    /^Bakehouse runs on Node 24\.0\.0 or later, and this is Node .* run "npm ci" while no server runs/,
  );
});

test('a complete installation is accepted', () => {
  expect(productionProblem({ isInstalled: true, hasNode: true, isBuilt: true })).toBeNull();
});

test('start installs no packages of tests, and says in one sentence that npm cannot write to its cache', () => {
  run('start.mjs');
  expect(readFileSync(join(clone, 'npm-calls'), 'utf8')).toBe('ci --omit=dev --no-audit --no-fund\n');
  rmSync(join(clone, 'npm-calls'));
  writeFileSync(join(clone, 'file'), '');
  const cache = join(clone, 'file', 'cache');
  const { status, stderr, calledNpm } = run('start.mjs', { npm_config_cache: cache });
  expect([status, calledNpm]).toEqual([1, false]);
  expect(stderr).toBe(
    `npm cannot write to its cache, ${cache} (ENOTDIR): make the folder writable, or set npm_config_cache to another one.\n`,
  );
});
