// Checks the file names and folder sizes that CONTRIBUTING.md defines.
import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const maxFilesInFolder = 24;
/** Has a file for each plain module, as `modules/` of API and dashboard have a folder for each. */
const moduleFolder = 'packages/contract/src';
const kinds =
  'table|columns|queries|writes|service|rules|present|routes|module|endpoints|data|resource|screens|form|config|spec|d';
const topic = '[a-z0-9]+(-[a-z0-9]+)*';
const codeName = new RegExp(`^${topic}(\\.(${kinds}))?(\\.pg)?(\\.test)?\\.(ts|tsx|mjs)$`);
const styleName = new RegExp(`^${topic}(\\.module)?\\.css$`);

const files = ['packages', 'examples', 'e2e', 'bench', 'scripts']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((file) => !/(^|\/)(node_modules|dist|test-results)\//.test(file));

test('names every source file topic.ts or topic.kind.ts', () => {
  expect(files.length).toBeGreaterThan(1000);
  const wrong = files.filter((file) => !codeName.test(basename(file)) && !styleName.test(basename(file)));
  expect(wrong).toEqual([]);
});

test('keeps folders small', () => {
  const folders = Map.groupBy(
    files.filter((file) => !/\.test\.\w+$/.test(file)),
    dirname,
  );
  const large = [...folders].filter(([folder, inside]) => folder !== moduleFolder && inside.length > maxFilesInFolder);
  expect(large.map(([folder, inside]) => `${folder}: ${inside.length} files`)).toEqual([]);
});
