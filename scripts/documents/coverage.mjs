// Reads docs/specification/coverage.md: the files, tests, calls and screens that it names.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of a short path by its first part, the most likely first: `api/order/order.test.ts`. */
const FOLDERS = {
  contract: ['packages/contract/src'],
  api: ['packages/api/src/modules', 'packages/api/src', 'packages/api/test'],
  admin: ['packages/admin/src/modules', 'packages/admin/src', 'packages/admin/test'],
  e2e: ['e2e'],
  scripts: ['scripts'],
  bench: ['bench'],
  docs: ['docs'],
};

/** Returns the existing files of a short path; none when it is wrong. */
export const filesOf = (root, short) => {
  const [part, ...rest] = short.split('/');
  return (FOLDERS[part] ?? []).map((folder) => join(root, folder, ...rest)).filter(existsSync);
};

const isPath = (text) => /^(contract|api|admin|e2e|scripts|bench|docs)\/[\w./{}$-]+\.\w+$/.test(text);
const codeIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside);

/** Returns the rows of the document's tables, with their cells and line number, without head rows and rules. */
export const rowsOf = (text) => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isRow = line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line);
    const isHead = /^\|[\s:|-]+\|$/.test(lines[index + 1] ?? '');
    if (!isRow || isHead) return [];
    // A bar inside code does not separate cells.
    const cells = line
      .replaceAll(/`[^`]*`/g, (code) => code.replaceAll('|', '\0'))
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replaceAll('\0', '|').trim());
    return [{ line: index + 1, cells }];
  });
};

/** Returns every short path in the text. */
export const pathsIn = (text) => [...new Set(codeIn(text).filter(isPath))];

/** Returns the tests of a cell: each quoted title with the file named before it. */
export const testsIn = (cell) => {
  let file;
  const tests = [];
  for (const [, code, title] of cell.matchAll(/`([^`]+)`|"([^"]+)"/g))
    if (code === undefined) tests.push({ file, title });
    else if (isPath(code)) file = code;
  return tests;
};

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Returns whether a file has a test or a group of that title, as the first argument of a call. */
export const hasTest = (file, title) =>
  new RegExp(`\\(\\s*(['"\`])${escaped(title).replaceAll("'", "\\\\?'")}\\1`).test(readFileSync(file, 'utf8'));

/** Returns everything in backticks: calls as `GET order/list`, screens as `/order`, bases as `brand/`. */
export const namesIn = (text) => new Set(codeIn(text));
