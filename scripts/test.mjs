// npm test: runs every test of the project in a fresh clone, and ends with one line of totals.
import './lib/require-node.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { NODE_MODULES, productNode } from './lib/paths.mjs';
import { ensureBuilt, ensureClientBuilt, ensureInstalled, ensureShopBuilt } from './lib/prepare.mjs';
import { fail, PlainError, runAttached } from './lib/run.mjs';
import { closingLine, countPlaywright, countVitest, sum, withExitCode, ZERO_COUNTS } from './lib/test-counts.mjs';
import { testEnv } from './lib/test-env.mjs';
import { chooseTests, HELP } from './lib/test-parts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

try {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) console.log(HELP);
  else process.exitCode = await runTests(chooseTests(args));
} catch (error) {
  fail(error);
}

async function runTests({ projects, e2e, words }) {
  const results = [await counted(() => ensureInstalled().then(() => ZERO_COUNTS))];
  const installed = results[0].failed === 0;
  if (installed && projects.length > 0) results.push(await counted(() => runVitest(projects, words)));
  if (installed && e2e) results.push(await counted(() => runPlaywright(words)));
  const total = sum(results);
  const ranNothing = total.passed + total.failed === 0;
  console.log(ranNothing ? '\nNo test ran.' : '');
  console.log(closingLine(total));
  return total.failed > 0 || ranNothing ? 1 : 0;
}

/** A runner that cannot start (no Chromium, or a failed build of the dashboard) counts as a failure. */
async function counted(run) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    return { ...ZERO_COUNTS, failed: 1 };
  }
}

async function runVitest(projects, words) {
  await ensureClientBuilt();
  const report = join(folder, 'vitest.json');
  const exitCode = await runAttached(
    productNode(),
    [
      join(NODE_MODULES, 'vitest', 'vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(import.meta.dirname, 'lib', 'flaky-reporter.mjs')}`,
      `--outputFile.json=${report}`,
      ...filterArgs(words, '--passWithNoTests'),
    ],
    testEnv(process.env),
  );
  return withExitCode(existsSync(report) ? countVitest(readJson(report)) : null, exitCode);
}

async function runPlaywright(words) {
  await ensureBuilt();
  await ensureShopBuilt();
  const report = join(folder, 'playwright.json');
  const env = {
    ...testEnv(process.env),
    CHROMIUM_PATH: await ensureChromium(),
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: join(folder, 'data'),
    E2E_REPORT: report,
  };
  const cli = join(NODE_MODULES, '@playwright', 'test', 'cli.js');
  const args = [cli, 'test', '-c', 'e2e/playwright.config.ts', ...filterArgs(words, '--pass-with-no-tests')];
  const exitCode = await runAttached(productNode(), args, env);
  return withExitCode(existsSync(report) ? countPlaywright(readJson(report)) : null, exitCode);
}

/** A filter may match files of one runner only; the script checks at the end that any test ran at all. */
function filterArgs(words, passWithNoTests) {
  return words.length > 0 ? [passWithNoTests, ...words] : [];
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
