// Relative links between the Markdown files of the repository lead to files and headings that exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const files = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
const read = (file) => readFileSync(join(ROOT, file), 'utf8');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsOf = (file) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

const links = files.flatMap((file) =>
  [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .filter(([, to]) => !/^\w+:/.test(to))
    .map(([, to]) => {
      const [path, anchor] = to.split('#');
      return { file, to, target: path ? join(dirname(file), path) : file, anchor };
    }),
);

test('links lead to files and headings that exist', () => {
  const isBroken = ({ target, anchor }) =>
    !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(isBroken).map(({ file, to }) => `${file}: ${to}`)).toEqual([]);
});
