// Prepares a clone: installs packages and builds the dashboard. Both return within milliseconds when nothing changed,
// so every script can call them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, hasFingerprint, writeFingerprint } from './fingerprint.mjs';
import { installMatchesLock } from './installed-packages.mjs';
import { withLock } from './lock.mjs';
import { PRODUCT_NODE } from './node-version.mjs';
import { ADMIN, NODE_MODULES, productNode, ROOT } from './paths.mjs';
import { PlainError, runNpm } from './run.mjs';
import { stage } from './stage.mjs';

const LOCK_FILE = join(ROOT, '.prepare.lock');
const INSTALL_FINGERPRINT = join(NODE_MODULES, '.bakehouse-install');
const NPM_RECORD = join(NODE_MODULES, '.package-lock.json');
const ADMIN_INDEX = join(ADMIN, 'dist', 'index.html');
const ADMIN_FINGERPRINT = join(ADMIN, 'dist', '.bakehouse-build');
const ADMIN_INPUTS = ['package-lock.json', 'packages/admin', 'packages/contract/src'];
const NOT_BUILT_FROM = /(^|\/)(node_modules|dist)$|^packages\/admin\/test$|\.test\.tsx?$/;

/** Installs packages when node_modules does not match package-lock.json. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await exclusively(async () => {
    if (isInstalled()) return;
    await stage('Installing packages', () => runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']));
    if (productNode() === null) {
      throw new PlainError(
        'The pinned Node 24 is missing from the packages, because npm ran without install scripts. ' +
          'Run "npm ci" without --ignore-scripts.',
      );
    }
    writeFingerprint(INSTALL_FINGERPRINT, lockHash());
  });
}

/** Builds the dashboard when its sources have changed since the last build, or always with `force`. */
export async function ensureAdminBuilt({ force = false } = {}) {
  if (!force && isAdminBuilt()) return;
  await exclusively(async () => {
    if (!force && isAdminBuilt()) return;
    const sources = adminHash();
    await stage('Building the dashboard', () => runNpm(['run', 'build', '--workspace', 'packages/admin']));
    writeFingerprint(ADMIN_FINGERPRINT, sources);
  });
}

/**
 * For production: checks without installing or building, because `npm ci` would empty node_modules under running
 * servers.
 * @throws PlainError that names the command to run.
 */
export function requirePrepared() {
  const problem = productionProblem({
    isInstalled: existsSync(NPM_RECORD),
    hasNode: productNode() !== null,
    isBuilt: existsSync(ADMIN_INDEX),
  });
  if (problem) throw new PlainError(problem);
}

const DASHBOARD_MISSING =
  'The dashboard is not built. Run "npm run build", or copy packages/admin/dist of this version from another machine.';

/** Returns why the server cannot start on what is installed, with the command to run; null when it can. */
export function productionProblem({ isInstalled, hasNode, isBuilt }) {
  if (!isInstalled) return 'The packages are not installed. Run "npm ci" first.';
  if (!hasNode) {
    return (
      `Bakehouse runs on Node ${PRODUCT_NODE} or later, and this is Node ${process.versions.node}. Start it with a newer ` +
      'Node, or run "npm ci --include=dev" while no server runs: the development packages include the right Node.'
    );
  }
  return isBuilt ? null : DASHBOARD_MISSING;
}

/** For the other programs: installs packages into an empty clone, but never replaces existing packages. */
export async function ensureRunnable() {
  if (productNode() !== null) return;
  if (existsSync(NPM_RECORD)) requirePrepared();
  await ensureInstalled();
}

function exclusively(work) {
  return withLock(LOCK_FILE, work, {
    onWait: (holder) => console.log(`Waiting for process ${holder}, which is installing or building…`),
  });
}

/** Checks our own fingerprint, then npm's record, so that a manual `npm ci` or `npm install` is not repeated. */
function isInstalled() {
  if (!existsSync(NPM_RECORD) || productNode() === null) return false;
  const current = lockHash();
  if (hasFingerprint(INSTALL_FINGERPRINT, current)) return true;
  if (!installMatchesLock(readJson(join(ROOT, 'package-lock.json')), readJson(NPM_RECORD))) return false;
  writeFingerprint(INSTALL_FINGERPRINT, current);
  return true;
}

function isAdminBuilt() {
  return existsSync(ADMIN_INDEX) && hasFingerprint(ADMIN_FINGERPRINT, adminHash());
}

function lockHash() {
  return fingerprint(ROOT, ['package-lock.json']);
}

function adminHash() {
  return fingerprint(ROOT, ADMIN_INPUTS, (path) => NOT_BUILT_FROM.test(path));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
