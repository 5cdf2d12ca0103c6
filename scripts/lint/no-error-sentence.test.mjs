import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NODE_MODULES, ROOT } from '../lib/paths.mjs';

/** Returns the expressions, with `error` and `message`, that the rule reports. */
const reported = (...expressions) => {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-lint-'));
  try {
    writeFileSync(
      join(folder, 'biome.json'),
      JSON.stringify({ plugins: [join(ROOT, 'scripts/lint/no-error-sentence.grit')] }),
    );
    const lines = expressions.map((expression, index) => `export const sample${index} = () => ${expression};`);
    writeFileSync(join(folder, 'sample.ts'), lines.join('\n'));
    const biome = join(NODE_MODULES, '@biomejs', 'biome', 'bin', 'biome');
    const args = [biome, 'lint', '--only=plugin', '--reporter=github', '.'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return expressions.filter((_, index) => new RegExp(`sample\\.ts,line=${index + 1},`).test(stdout));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('the linter rejects comparisons of the sentence of an error', () => {
  const comparisons = [
    '/does not reach/.test(error.message)',
    "/does not reach|cannot deliver/.test(message ?? '')",
    "error.message.includes('reach')",
    "error.fields.vendor?.startsWith('Far Oven')",
    'message?.match(/full/)',
    "error.message === 'Slot full'",
  ];
  expect(reported(...comparisons)).toEqual(comparisons);
});

test('the linter accepts comparisons of codes and types, and a sentence that is shown', () => {
  const allowed = [
    "error.code === 'slot_full'",
    "['invalid', 'stale'].includes(error.code)",
    "typeof error.message === 'string' ? error.message : error.fields.vendor",
    "messages.includes('One')",
  ];
  expect(reported(...allowed)).toEqual([]);
});
