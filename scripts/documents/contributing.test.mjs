// Follows the recipes of CONTRIBUTING.md that change code literally in one copy of the repository: one after the other.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { NODE_MODULES, productNode, ROOT } from '../lib/paths.mjs';
import { runQuietly } from '../lib/run.mjs';

const copied = ['packages', 'e2e', 'bench', 'tsconfig.json', 'package.json', 'vitest.config.ts'];
const skipped = new Set(['node_modules', 'dist', 'test-results']);

const copy = mkdtempSync(join(tmpdir(), 'bakehouse-contributing-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Copies the sources and links the installed packages; packages of the workspace are linked to their copy. */
const copyRepository = () => {
  for (const name of copied)
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (source) =>
        !relative(ROOT, source)
          .split(sep)
          .some((part) => skipped.has(part)),
    });
  mkdirSync(join(copy, 'node_modules', '@bakehouse'), { recursive: true });
  for (const name of readdirSync(NODE_MODULES))
    if (name !== '@bakehouse' && !name.startsWith('.vite'))
      symlinkSync(join(NODE_MODULES, name), join(copy, 'node_modules', name));
  for (const name of ['contract', 'api', 'admin'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules', '@bakehouse', name));
  for (const name of ['packages/api', 'packages/admin', 'packages/contract', 'e2e', 'bench'])
    if (readdirSync(join(ROOT, name)).includes('node_modules'))
      symlinkSync(join(ROOT, name, 'node_modules'), join(copy, name, 'node_modules'));
};

/** The code blocks of a section of the guide, each with the file that the text before it names. */
const readSteps = (title) => {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const start = guide.indexOf(`## ${title}\n`);
  const section = guide.slice(start, guide.indexOf('\n## ', start));
  let file = '';
  return [...section.matchAll(/`(packages\/[\w./-]+\.tsx?)`|```(ts|tsx|diff|sh)\n([\s\S]*?)```/g)].flatMap(
    ([, path, language, code]) => {
      if (path) file = path;
      return code ? [{ file, language, code }] : [];
    },
  );
};

/** Adds an import after the last import of a registry, and an entry as the last one of its object. */
const register = (registry, code) => {
  const text = readFileSync(registry, 'utf8');
  const position = code.startsWith('import ')
    ? text.indexOf('\n', text.lastIndexOf('\nimport ') + 1) + 1
    : text.search(/^\}( as const)? satisfies Record</m);
  expect(position, `position of the entry in ${registry}`).toBeGreaterThan(0);
  writeFileSync(registry, text.slice(0, position) + code + text.slice(position));
};

/** Applies a block of `diff`: its unmarked and removed lines must be in the file exactly once. */
const applyDiff = (path, diff) => {
  const lines = diff.trimEnd().split('\n');
  const textOf = (marks) =>
    lines.flatMap((line) => (marks.includes(line[0] ?? ' ') ? [`${line.slice(1)}\n`] : [])).join('');
  const parts = readFileSync(path, 'utf8').split(textOf(' -'));
  expect(parts, `${path} must contain once:\n${textOf(' -')}`).toHaveLength(2);
  writeFileSync(path, parts.join(textOf(' +')));
};

const isRegistry = (file) => file.endsWith('/outlines.ts') || file.endsWith('/app/modules.ts');

const run = (folder, tool, args) =>
  runQuietly(productNode(), [join(NODE_MODULES, ...tool), ...args], {
    cwd: join(copy, folder),
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV)/.test(name))),
  });

const applyStep = async ({ file, language, code }) => {
  if (language === 'sh') {
    const migration = /db:generate -- (--name \w+)/.exec(code)?.[1];
    expect(migration, code).toBeDefined();
    await run('packages/api', ['drizzle-kit', 'bin.cjs'], ['generate', ...migration.split(' ')]);
  } else if (language === 'diff') {
    applyDiff(join(copy, file), code);
  } else if (isRegistry(file)) {
    register(join(copy, file), code);
  } else {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), code, { flag: 'wx' });
  }
};

test('CONTRIBUTING adds a module, a field and an endpoint with no missing step', { timeout: 600_000 }, async () => {
  copyRepository();
  const recipes = ['Add a plain module', 'Add a field to an order', 'Add an endpoint'].map(readSteps);
  for (const step of recipes.flat()) await applyStep(step);
  expect(recipes.map((steps) => steps.length)).toEqual([12, 21, 9]);
  const report = join(copy, 'report.json');
  const files = ['occasion.test', 'order-gift-wrap.test', 'order-language.test', 'schema.test'];
  const suite = ['run', '--project', 'api-postgres', ...files, '--reporter', 'json', '--outputFile', report];
  await Promise.all([
    // Several threads would each infer the types that the packages share, which takes twice the processor time.
    run('.', ['typescript', 'bin', 'tsc'], ['-p', '.', '--singleThreaded']),
    run('.', ['vitest', 'vitest.mjs'], suite),
  ]);
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  expect(testResults).toHaveLength(files.length);
  expect(numFailedTests).toBe(0);
  expect(numPassedTests).toBeGreaterThan(12);
});
