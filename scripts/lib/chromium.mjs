// Finds a Chromium for the browser tests or installs one: the system's browser, Debian's package, or Playwright's
// download.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { NODE_MODULES, productNode, ROOT } from './paths.mjs';
import { PlainError, runQuietly } from './run.mjs';
import { stage } from './stage.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a Chromium that starts; installs one when the machine has none. */
export async function ensureChromium() {
  return findChromium() ?? (await stage('Installing Chromium for the browser tests', install));
}

function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return configured;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...APPLICATIONS, playwrightChromium()].find((path) => path && existsSync(path)) ?? null;
}

function playwrightChromium() {
  return createRequire(join(ROOT, 'e2e', 'package.json'))('@playwright/test').chromium.executablePath();
}

/** Tries each installation method in turn; a failure counts only when all fail. */
async function install() {
  const methods = process.getuid?.() === 0 ? [installDebianPackage, installWithPlaywright] : [installWithPlaywright];
  for (const method of methods) {
    await method().catch(() => {});
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new PlainError(
    'The browser tests need Chromium or Google Chrome, and neither could be installed. ' +
      'Install one, or set CHROMIUM_PATH to it, or skip these tests with: npm test -- unit api',
  );
}

function installWithPlaywright() {
  return runQuietly(productNode(), [join(NODE_MODULES, '@playwright', 'test', 'cli.js'), 'install', 'chromium']);
}

async function installDebianPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], { env });
}
