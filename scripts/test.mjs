// npm test: runs every test of the project in a fresh clone, and ends with one line of totals.
import './lib/require-node.mjs';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chooseChanged } from './lib/changed-tests.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { NODE_MODULES, productNode, ROOT } from './lib/paths.mjs';
import { ensureBuilt, ensureClientBuilt, ensureInstalled, ensureShopBuilt } from './lib/prepare.mjs';
import { fail, PlainError } from './lib/run.mjs';
import {
  closingLine,
  countPlaywright,
  countVitest,
  failedInPlaywright,
  failedInVitest,
  sum,
  withExitCode,
  ZERO_COUNTS,
} from './lib/test-counts.mjs';
import { chooseTests, HELP } from './lib/test-parts.mjs';
import { openTestRun } from './lib/test-run.mjs';

const VITEST = join(NODE_MODULES, 'vitest', 'vitest.mjs');
const PLAYWRIGHT = join(NODE_MODULES, '@playwright', 'test', 'cli.js');

try {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) console.log(HELP);
  else process.exitCode = await runTests(chooseTests(args));
} catch (error) {
  fail(error);
}

async function runTests(choice) {
  const results = [await counted(() => ensureInstalled().then(() => ZERO_COUNTS))];
  if (results[0].failed === 0) {
    const testRun = openTestRun();
    try {
      results.push(...(await runParts(testRun, choice)));
    } finally {
      await testRun.close();
    }
  }
  const total = sum(results);
  const ranNothing = total.passed + total.failed === 0;
  if (ranNothing) console.log('\nNo test ran.');
  // At the end, because the tests of the other runner can fill more than a screen.
  for (const name of results.flatMap(({ failedNames = [] }) => failedNames)) console.log(`Failed: ${name}`);
  console.log(`\n${closingLine(total)}`);
  return total.failed > 0 || (ranNothing && !choice.changed) ? 1 : 0;
}

async function runParts(testRun, choice) {
  const { projects, e2e, all } = choice;
  const { words, browserWords, message } = choice.changed
    ? await chooseChanged(choice, testRun.folder)
    : { words: choice.words, browserWords: choice.words };
  if (message) console.log(message);
  const results = [];
  // Without files, the runners would run all of them.
  if (projects.length > 0 && words !== null)
    results.push(await timed('Vitest', () => runVitest(testRun, { projects, words, all })));
  if (e2e && browserWords !== null)
    results.push(await timed('Browser tests', () => runPlaywright(testRun, browserWords)));
  return results;
}

/** Prints the result and the duration of a part. The builds that it needs are part of the duration. */
async function timed(title, run) {
  const startedAt = performance.now();
  const counts = await counted(run);
  console.log(`\n${title}: ${closingLine(counts)} in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return counts;
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

async function runVitest({ folder, run }, { projects, words, all }) {
  await ensureClientBuilt();
  const report = join(folder, 'vitest.json');
  const args = [
    VITEST,
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filterArgs(words, '--passWithNoTests'),
  ];
  const exitCode = await run(productNode(), args, all ? { EMBEDDED_TESTS: 'all' } : {});
  return readCounts(report, exitCode, countVitest, failedInVitest);
}

async function runPlaywright({ folder, run }, words) {
  await ensureBuilt();
  await ensureShopBuilt();
  const report = join(folder, 'playwright.json');
  const output = join(folder, 'test-results');
  const exitCode = await run(
    productNode(),
    [PLAYWRIGHT, 'test', '-c', 'e2e/playwright.config.ts', ...filterArgs(words, '--pass-with-no-tests')],
    {
      CHROMIUM_PATH: await ensureChromium(),
      E2E_DATA_DIR: join(folder, 'data'),
      E2E_OUTPUT_DIR: output,
      E2E_REPORT: report,
    },
  );
  keepResults(output);
  return readCounts(report, exitCode, countPlaywright, failedInPlaywright);
}

function readCounts(file, exitCode, count, namesOfFailed) {
  if (!existsSync(file)) return withExitCode(null, exitCode);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return { ...withExitCode(count(report), exitCode), failedNames: namesOfFailed(report) };
}

/** Copies the screenshots of failed tests into the repository, where they remain until the next run. */
function keepResults(output) {
  const results = join(ROOT, 'test-results');
  rmSync(results, { recursive: true, force: true });
  if (existsSync(output)) cpSync(output, results, { recursive: true });
}

/** A filter may match files of one runner only; the script checks at the end that any test ran at all. */
function filterArgs(words, passWithNoTests) {
  return words.length > 0 ? [passWithNoTests, ...words] : [];
}
