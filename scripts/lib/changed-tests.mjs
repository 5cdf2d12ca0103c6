// npm test -- --changed: chooses the test files that the changes since the main branch can affect. Vitest follows the imports
// of each test file. Tests that start programs, or read files that are not imported, are added by the paths below.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { NODE_MODULES, productNode, ROOT } from './paths.mjs';
import { PlainError } from './run.mjs';

const run = promisify(execFile);

/** Changes of these files can affect every test. */
const EVERYTHING = /^(package(-lock)?\.json|packages\/[^/]+\/package\.json|vitest\.config\.ts|tsconfig\.json)$/;
/** Changes of these files can affect every test of the API: it reads migrations and starts the bundle. */
const WHOLE_API = /^packages\/api\/(src\/platform\/db\/migrations|test\/(test-db|postgres-server|embedded\/))/;
/** What the bundled programs consist of, and the tests that start them. */
const PROGRAM_SOURCES = /^packages\/(api|contract)\/src\/(?!.*\.test\.ts$)/;
const PROGRAM_TESTS = /^packages\/api\/test\/server\/|^packages\/api\/src\/modules\/webhook\/webhook-queue/;
/** These tests read documents, sources and built files, so they always run. */
const SCRIPT_TESTS = /^scripts\//;

/** Browser tests of whole screens, which every module can affect. */
const SCREENS = 'screens';

/** Folder of browser tests by module of the API or the dashboard. Other modules are tested in `SCREENS` only. */
export const BROWSER_FOLDERS = {
  catalogue: ['product', 'coupon'],
  content: ['content', 'coupon', 'faq', 'general', 'order', 'page', 'product', 'site-setting', 'storefront', 'upload'],
  customer: ['customer', 'order', 'storefront'],
  integrations: ['api-key', 'webhook'],
  order: ['order', 'vendor', 'delivery-type'],
  people: [
    'admin-user',
    'audit',
    'message-template',
    'notification',
    'order',
    'outbox',
    'permission',
    'permission-group',
    'profile',
    'role',
    'session',
    'sign-up',
    'vendor',
  ],
  vendor: ['vendor', 'delivery-type', 'outbox', 'postal'],
  [SCREENS]: [],
  server: ['order', 'product'],
};
const ALL_FOLDERS = Object.keys(BROWSER_FOLDERS);

/** Returns the folders of browser tests that a changed file can affect. */
export function browserFolders(path) {
  if (EVERYTHING.test(path)) return ALL_FOLDERS;
  const [, own] = /^e2e\/(\w+)\//.exec(path) ?? [];
  if (ALL_FOLDERS.includes(own)) return [own];
  if (/\.test\.(ts|tsx|mjs)$|\.md$|^packages\/[^/]+\/test\//.test(path)) return [];
  if (/^examples\/storefront\//.test(path)) return ['content'];
  if (!/^(e2e|packages)\//.test(path)) return [];
  const [, module] = /^packages\/(?:api|admin)\/src\/modules\/([\w-]+)\//.exec(path) ?? [];
  if (!module) return ALL_FOLDERS;
  return ALL_FOLDERS.filter((folder) => folder === SCREENS || BROWSER_FOLDERS[folder].includes(module));
}

/** Returns whether a test file runs although no import leads from it to a changed file. */
export function isAffectedByPath(test, changed) {
  if (SCRIPT_TESTS.test(test)) return true;
  if (changed.some((path) => EVERYTHING.test(path))) return true;
  if (test.startsWith('packages/api/') && changed.some((path) => WHOLE_API.test(path))) return true;
  return PROGRAM_TESTS.test(test) && changed.some((path) => PROGRAM_SOURCES.test(path));
}

/**
 * Chooses the test files.
 * @param folder folder for temporary files
 * @returns `words` and `browserWords`, filters of both runners, or null where no file is affected; `message` says what is
 *   left out
 * @throws PlainError without git
 */
export async function chooseChanged({ projects, e2e, words }, folder) {
  const base = await findBase();
  const changed = await changedFiles(base);
  const isChosen = (path) => words.length === 0 || words.some((word) => path.includes(word));
  const report = join(folder, 'files.json');
  const [all, imported] = [await listFiles(projects, report), await listFiles(projects, report, base)];
  const files = all.filter((path) => isChosen(path) && (imported.includes(path) || isAffectedByPath(path, changed)));
  const folders = e2e ? [...new Set(changed.flatMap(browserFolders))].sort() : [];
  const leftOut = ALL_FOLDERS.filter((name) => !folders.includes(name));
  const message = [
    `Changed since ${base}: ${changed.length} ${changed.length === 1 ? 'file' : 'files'}.`,
    `Left out: ${all.length - files.length} of ${all.length} test files, which the changes cannot affect.`,
    ...(e2e && leftOut.length > 0 ? [`Left out: the browser tests of ${leftOut.join(', ')}.`] : []),
  ].join('\n');
  return {
    words: files.length > 0 ? files : null,
    browserWords: folders.length > 0 ? folders.map((name) => `e2e/${name}/`) : null,
    message,
  };
}

/** Returns the commit that the changes are compared with: where this branch left main, or where main left its remote. */
async function findBase() {
  const branch = await git('rev-parse', '--abbrev-ref', 'HEAD');
  const candidates = branch === 'main' ? ['origin/main', 'HEAD'] : ['main', 'origin/main', 'HEAD'];
  for (const name of candidates) {
    const base = await git('merge-base', 'HEAD', name).catch(() => null);
    if (base !== null) return (await git('rev-parse', '--short', base)) || base;
  }
  throw new PlainError(
    '--changed compares with the main branch, and there is none. Commit once, or name parts instead.',
  );
}

async function changedFiles(base) {
  const [tracked, untracked] = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set(`${tracked}\n${untracked}`.split('\n').filter(Boolean))];
}

/** Returns the paths of the test files of Vitest projects; with `base`, of those that import a file changed since then. */
async function listFiles(projects, report, base) {
  if (projects.length === 0) return [];
  await run(
    productNode(),
    [
      join(NODE_MODULES, 'vitest', 'vitest.mjs'),
      'list',
      '--filesOnly',
      `--json=${report}`,
      ...projects.map((project) => `--project=${project}`),
      ...(base ? [`--changed=${base}`] : []),
    ],
    { cwd: ROOT },
  );
  const files = JSON.parse(readFileSync(report, 'utf8'));
  return [...new Set(files.map(({ file }) => relative(ROOT, file).split(sep).join('/')))];
}

async function git(...args) {
  try {
    return (await run('git', args, { cwd: ROOT })).stdout.trim();
  } catch (error) {
    if (error.code === 'ENOENT') throw new PlainError('--changed needs git, which is not installed.');
    if (/not a git repository/.test(error.stderr))
      throw new PlainError('--changed needs a clone of the git repository.');
    throw error;
  }
}
