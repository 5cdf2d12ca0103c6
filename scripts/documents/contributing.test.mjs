// Follows "Add a plain module" of CONTRIBUTING.md literally in a copy of the repository.
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

/** The code blocks of the guide, each with the file that the text before it names. */
const readSteps = () => {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const section = guide.slice(guide.indexOf('## Add a plain module'), guide.indexOf('## Add any other module'));
  let file = '';
  return [...section.matchAll(/`(packages\/[\w./-]+\.tsx?)`|```(ts|tsx|sh)\n([\s\S]*?)```/g)].flatMap(
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

const isRegistry = (file) => file.endsWith('/outlines.ts') || file.endsWith('/app/modules.ts');

const run = (folder, tool, args) =>
  runQuietly(productNode(), [join(NODE_MODULES, ...tool), ...args], {
    cwd: join(copy, folder),
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV)/.test(name))),
  });

test('CONTRIBUTING adds the module Occasion with no missing step', { timeout: 600_000 }, async () => {
  copyRepository();
  const steps = readSteps();
  for (const { file, language, code } of steps) {
    if (language === 'sh') {
      const migration = /db:generate -- (--name \w+)/.exec(code)?.[1];
      expect(migration, code).toBeDefined();
      await run('packages/api', ['drizzle-kit', 'bin.cjs'], ['generate', ...migration.split(' ')]);
    } else if (isRegistry(file)) {
      register(join(copy, file), code);
    } else {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), code, { flag: 'wx' });
    }
  }
  expect(steps).toHaveLength(11);
  const report = join(copy, 'report.json');
  const suite = ['run', '--project', 'api-postgres', 'occasion.test', '--reporter', 'json', '--outputFile', report];
  await Promise.all([
    // Several threads would each infer the types that the packages share, which takes twice the processor time.
    run('.', ['typescript', 'bin', 'tsc'], ['-p', '.', '--singleThreaded']),
    run('.', ['vitest', 'vitest.mjs'], suite),
  ]);
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  expect(numFailedTests).toBe(0);
  expect(numPassedTests).toBeGreaterThan(10);
});
