// Reads docs/specification/coverage.md: the files, tests, calls and screens that it names.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the first word of a short path leads, the likeliest first: `api/order/order.test.ts`. */
const ROOMS = {
  contract: ['packages/contract/src'],
  api: ['packages/api/src/modules', 'packages/api/src', 'packages/api/test'],
  admin: ['packages/admin/src/modules', 'packages/admin/src', 'packages/admin/test'],
  e2e: ['e2e'],
  scripts: ['scripts'],
  bench: ['bench'],
  docs: ['docs'],
};

/** The files a short path means; none when it is wrong. */
export const filesOf = (root, short) => {
  const [room, ...rest] = short.split('/');
  return (ROOMS[room] ?? []).map((folder) => join(root, folder, ...rest)).filter(existsSync);
};

const isPath = (text) => /^(contract|api|admin|e2e|scripts|bench|docs)\/[\w./{}$-]+\.\w+$/.test(text);
const coded = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside);

/** Rows of the document's tables: their cells, and the line they stand in. Heads and rules are left out. */
export const rowsOf = (text) => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const isRow = line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line);
    const isHead = /^\|[\s:|-]+\|$/.test(lines[at + 1] ?? '');
    if (!isRow || isHead) return [];
    // A bar inside of code is none of the table's.
    const cells = line
      .replaceAll(/`[^`]*`/g, (code) => code.replaceAll('|', '\0'))
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replaceAll('\0', '|').trim());
    return [{ line: at + 1, cells }];
  });
};

/** Every short path named anywhere. */
export const pathsIn = (text) => [...new Set(coded(text).filter(isPath))];

/** The tests of a cell: each quoted title, in the file named before it. */
export const testsIn = (cell) => {
  let file;
  const tests = [];
  for (const [, code, title] of cell.matchAll(/`([^`]+)`|"([^"]+)"/g))
    if (code === undefined) tests.push({ file, title });
    else if (isPath(code)) file = code;
  return tests;
};

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Whether a file has a test (or a group of them) of that title: the first argument of a call. */
export const hasTest = (file, title) =>
  new RegExp(`\\(\\s*(['"\`])${escaped(title).replaceAll("'", "\\\\?'")}\\1`).test(readFileSync(file, 'utf8'));

/** Everything in code: calls as `GET order/list`, screens as `/order`, bases as `brand/`. */
export const namesIn = (text) => new Set(coded(text));
