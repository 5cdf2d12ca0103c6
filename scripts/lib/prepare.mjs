// Prepares a clone: installs packages and builds the product. Both return within milliseconds when nothing changed,
// so every script can call them.
import { accessSync, constants, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fingerprint, hasFingerprint, writeFingerprint } from './fingerprint.mjs';
import { installMatchesLock, missingLinks } from './installed-packages.mjs';
import { withLock } from './lock.mjs';
import { PRODUCT_NODE } from './node-version.mjs';
import { ADMIN, API_BUNDLE, API_DIST, CLIENT, NODE_MODULES, productNode, ROOT, SHOP } from './paths.mjs';
import { PlainError, runNpm, runQuietly } from './run.mjs';
import { stage } from './stage.mjs';

const LOCK_FILE = join(ROOT, '.prepare.lock');
const INSTALL_FINGERPRINT = join(NODE_MODULES, '.bakehouse-install');
const NPM_RECORD = join(NODE_MODULES, '.package-lock.json');
const NOT_BUILT_FROM =
  /(^|\/)(node_modules|dist|migrations|images)$|^packages\/admin\/test$|^packages\/client\/src\/schema\.d\.ts$|\.test\.tsx?$/;

/** What is built: the result, the record of its sources, and the files and folders that it is built from. */
const DASHBOARD = {
  title: 'Building the dashboard',
  result: join(ADMIN, 'dist', 'index.html'),
  fingerprint: join(ADMIN, 'dist', '.bakehouse-build'),
  sources: ['package-lock.json', 'packages/admin', 'packages/contract/src'],
  // Vite would otherwise build the development version when the tests, or a shell, set NODE_ENV.
  run: () => runNpm(['run', 'build', '--workspace', 'packages/admin'], { ...process.env, NODE_ENV: 'production' }),
};
const API = {
  title: 'Bundling the API',
  result: API_BUNDLE,
  fingerprint: join(API_DIST, '.bakehouse-build'),
  sources: [
    'package-lock.json',
    'packages/api/src',
    'packages/contract/src',
    'scripts/lib/bundle.mjs',
    'scripts/lib/openapi.mjs',
  ],
  run: () => runQuietly(productNode(), [join(ROOT, 'scripts', 'lib', 'bundle.mjs')]),
};
/** The types of the client are generated from the routes of the API. */
const TYPED_CLIENT = {
  title: 'Building the client',
  result: join(CLIENT, 'dist', 'index.js'),
  fingerprint: join(CLIENT, 'dist', '.bakehouse-build'),
  sources: [
    'package-lock.json',
    'packages/client',
    'packages/api/src',
    'packages/contract/src',
    'scripts/lib/client.mjs',
    'scripts/lib/openapi.mjs',
    'tsconfig.json',
  ],
  run: () => runQuietly(productNode(), [join(ROOT, 'scripts', 'lib', 'client.mjs')]),
};
const EXAMPLE_SHOP = {
  title: 'Building the example storefront',
  result: join(SHOP, 'dist', 'index.html'),
  fingerprint: join(SHOP, 'dist', '.bakehouse-build'),
  sources: ['package-lock.json', 'examples/storefront', 'packages/client/src', 'scripts/lib/shop.mjs'],
  run: () => runQuietly(productNode(), [join(ROOT, 'scripts', 'lib', 'shop.mjs')]),
};
const BUILDS = [DASHBOARD, API];

/**
 * Installs packages when node_modules does not match package-lock.json.
 * @param dev also installs the packages of tests and checks, which `npm start` does not need
 */
export async function ensureInstalled({ dev = true } = {}) {
  if (isInstalled(dev)) return;
  await exclusively(async () => {
    if (isInstalled(dev)) return;
    requireWritableCache();
    // A server may run on the packages of the product, so what tests need is added without removing anything.
    if (dev && isInstalled(false)) {
      await stage('Installing packages for tests', () =>
        runNpm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']),
      );
    } else {
      await stage('Installing packages', () =>
        runNpm(['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund']),
      );
    }
    if (productNode() === null) {
      throw new PlainError(
        'The pinned Node 24 is missing from the packages, because npm ran without install scripts. ' +
          'Run "npm ci" without --ignore-scripts.',
      );
    }
    writeFingerprint(INSTALL_FINGERPRINT, installFingerprint(dev));
  });
}

/** @throws PlainError when npm cannot write to its cache, such as in a read-only home. */
function requireWritableCache() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
  } catch (error) {
    throw new PlainError(
      `npm cannot write to its cache, ${cache} (${error.code}): make the folder writable, or set npm_config_cache to another one.`,
    );
  }
}

/**
 * Builds the dashboard and the bundle of the API when their sources have changed since the last build, or always with
 * `force`.
 */
export async function ensureBuilt({ force = false } = {}) {
  for (const build of BUILDS) await ensureBuild(build, force);
}

/**
 * Bundles the API when its sources have changed since the last build.
 * @public for the tests of the API that start its programs
 */
export async function ensureApiBuilt() {
  await ensureBuild(API, false);
}

/** Builds the dashboard when its sources have changed since the last build. */
export async function ensureDashboardBuilt() {
  await ensureBuild(DASHBOARD, false);
}

/** Generates and compiles the client, which no server needs, when its sources or the API have changed. */
export async function ensureClientBuilt() {
  await ensureBuild(TYPED_CLIENT, false);
}

/** Builds the example storefront, which only the demo serves. */
export async function ensureShopBuilt() {
  await ensureBuild(EXAMPLE_SHOP, false);
}

async function ensureBuild(build, force) {
  if (!force && isCurrent(build)) return;
  await exclusively(async () => {
    if (!force && isCurrent(build)) return;
    const sources = sourceHash(build);
    await stage(build.title, build.run);
    writeFingerprint(build.fingerprint, sources);
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
    isBuilt: BUILDS.every(({ result }) => existsSync(result)),
  });
  if (problem) throw new PlainError(problem);
}

const BUILD_MISSING =
  'The product is not built. Run "npm run build", or copy packages/admin/dist and packages/api/dist of this version from ' +
  'another machine.';

/** Returns why the server cannot start on what is installed, with the command to run; null when it can. */
export function productionProblem({ isInstalled, hasNode, isBuilt }) {
  if (!isInstalled) return 'The packages are not installed. Run "npm ci" first.';
  if (!hasNode) {
    return (
      `Bakehouse runs on Node ${PRODUCT_NODE} or later, and this is Node ${process.versions.node}. Start it with a newer ` +
      'Node, or run "npm ci" while no server runs: the packages of the repository include the right Node.'
    );
  }
  return isBuilt ? null : BUILD_MISSING;
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

/** Checks the fingerprint of the last installation, then npm's record, so that a manual `npm ci` is not repeated. */
function isInstalled(dev) {
  if (!existsSync(NPM_RECORD) || productNode() === null) return false;
  if (hasFingerprint(INSTALL_FINGERPRINT, installFingerprint(true))) return true;
  if (!dev && hasFingerprint(INSTALL_FINGERPRINT, installFingerprint(false))) return true;
  if (!installMatchesLock(readJson(join(ROOT, 'package-lock.json')), readJson(NPM_RECORD), { dev })) return false;
  linkWorkspaces();
  writeFingerprint(INSTALL_FINGERPRINT, installFingerprint(dev));
  return true;
}

/** Returns the text that records an installation, with or without the packages of tests. */
function installFingerprint(dev) {
  return dev ? lockHash() : `${lockHash()} without dev`;
}

/** Links workspaces that are new since the last installation, which needs no installation of packages. */
function linkWorkspaces() {
  const links = missingLinks(readJson(join(ROOT, 'package-lock.json')), (path) => existsSync(join(ROOT, path)));
  for (const { path, folder } of links) {
    const link = join(ROOT, path);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(ROOT, folder)), link, 'junction');
  }
}

function isCurrent(build) {
  return existsSync(build.result) && hasFingerprint(build.fingerprint, sourceHash(build));
}

function lockHash() {
  return fingerprint(ROOT, ['package-lock.json']);
}

function sourceHash({ sources }) {
  return fingerprint(ROOT, sources, (path) => NOT_BUILT_FROM.test(path));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
