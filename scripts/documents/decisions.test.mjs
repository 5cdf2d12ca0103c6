// Decision records have one format, and references to them by number name a record that exists.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const folder = join(ROOT, 'docs/decisions');
const names = readdirSync(folder).toSorted();
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

test('records are numbered from 0001 without gaps', () => {
  expect(names.map((name) => name.slice(0, 5))).toEqual(
    names.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
  );
});

test.each(names)('%s has at most 120 lines and the headings of a record', (name) => {
  const lines = read(`docs/decisions/${name}`).split('\n');
  expect(lines.length).toBeLessThanOrEqual(121);
  expect(lines[0]).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S`));
  expect(lines[2]).toMatch(/^Status: (proposed|accepted)\.$/);
  expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## Context', '## Decision', '## Consequences']);
});

test('comments that name a decision name one that exists', () => {
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.mjs'], {
    cwd: ROOT,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  const references = files.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? (\d{4})\b/gi)].map(([, number]) => ({ file, number })),
  );
  expect(references.length).toBeGreaterThan(5);
  expect(references.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
