import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './paths.mjs';
import { productionProblem } from './prepare.mjs';

let clone;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'bakehouse-serve-'));
  cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true });
});
afterEach(() => rmSync(clone, { recursive: true }));

/** Runs a script of the clone with a fake npm that only records its calls. */
function run(script, ...args) {
  const calls = join(clone, 'npm-calls');
  const bin = join(clone, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$@" >> "${calls}"\nexit 1\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts', script), ...args], {
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
    /^Bakehouse runs on Node 24\.0\.0 or later, and this is Node .* run "npm ci --include=dev" while no server runs/,
  );
});

test('a complete installation is accepted', () => {
  expect(productionProblem({ isInstalled: true, hasNode: true, isBuilt: true })).toBeNull();
});
