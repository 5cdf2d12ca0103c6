// Citations such as "spec 1 §7" in code and documents refer to sections of docs/specification that exist.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const texts = ['1-operations.txt', '2-catalogue-and-content.txt', '3-decisions.md'];

/** Sections of the three texts in the form in which they are cited: `1 §7`. */
const sections = new Set(
  texts.flatMap((name, index) => {
    const text = readFileSync(join(ROOT, 'docs/specification', name), 'utf8');
    return [...text.matchAll(/^## (\d+)\. /gm)].map(([, section]) => `${index + 1} §${section}`);
  }),
);

const files = globSync(['{packages,e2e,bench,scripts,docs}/**/*.{ts,tsx,mjs,md}', '*.md'], {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
});

test('every cited section of the specification exists', () => {
  const citations = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bspec ([123] §\d+)/gi)].map(([, cited]) => ({ file, cited })),
  );
  expect(citations.length).toBeGreaterThan(100);
  expect(citations.filter(({ cited }) => !sections.has(cited))).toEqual([]);
});
