// npm run check: all checks except tests. The tools run in parallel, and only failures are printed.
import './lib/require-node.mjs';
import { join } from 'node:path';
import { NODE_MODULES, productNode } from './lib/paths.mjs';
import { ensureClientBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail, runQuietly } from './lib/run.mjs';

const LINGUI = ['@lingui', 'cli', 'dist', 'lingui.js'];
const LANGUAGES = 'packages/admin/lingui.config.ts';

const CHECKS = [
  { name: 'types', tool: ['typescript', 'bin', 'tsc'], args: ['-p', '.'] },
  {
    name: 'types of the service worker',
    tool: ['typescript', 'bin', 'tsc'],
    args: ['-p', 'packages/admin/worker'],
  },
  { name: 'format and lint', tool: ['@biomejs', 'biome', 'bin', 'biome'], args: ['check', '--error-on-warnings'] },
  {
    name: 'import rules',
    tool: ['dependency-cruiser', 'bin', 'dependency-cruiser.mjs'],
    args: ['--config', '.dependency-cruiser.cjs', 'packages', 'examples', 'e2e', 'bench'],
  },
  {
    name: 'documents and file names',
    tool: ['vitest', 'vitest.mjs'],
    // The examples of CONTRIBUTING take most of a minute, so only `npm test` runs them.
    args: ['run', '--project=scripts', 'scripts/documents', '--exclude=**/{contributing,recipes}.test.mjs'],
  },
  {
    name: 'messages are in the catalogues',
    tool: LINGUI,
    args: ['check', 'sync', '--clean', '--config', LANGUAGES],
  },
  {
    name: 'messages are translated',
    tool: LINGUI,
    args: ['check', 'missing', '--config', LANGUAGES],
  },
  { name: 'dead code and unused packages', tool: ['knip', 'bin', 'knip.js'], args: ['--no-progress'] },
];

try {
  await ensureInstalled();
  await ensureClientBuilt();
  const results = await Promise.all(CHECKS.map(runCheck));
  const failed = results.filter(({ error }) => error !== null);
  for (const { name, error } of failed) console.error(`\n── ${name} ──\n${error.message}`);
  console.log('');
  for (const { name, error, seconds } of results) console.log(`${error === null ? '✓' : '✗'} ${name} (${seconds} s)`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} catch (error) {
  fail(error);
}

async function runCheck({ name, tool, args }) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 100) / 10;
  try {
    await runQuietly(productNode(), [join(NODE_MODULES, ...tool), ...args]);
    return { name, error: null, seconds: seconds() };
  } catch (error) {
    return { name, error, seconds: seconds() };
  }
}
