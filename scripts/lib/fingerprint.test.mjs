import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint, hasFingerprint, writeFingerprint } from './fingerprint.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bakehouse-fingerprint-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src', 'a.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

const print = (skip) => fingerprint(root, ['src', 'absent.json'], skip);

test('changes with a file’s content, its name, and a new file; not with its modification time', () => {
  const before = print();
  utimesSync(join(root, 'src', 'a.ts'), 0, 0);
  expect(print()).toBe(before);
  writeFileSync(join(root, 'src', 'b.ts'), '');
  const added = print();
  expect(added).not.toBe(before);
  writeFileSync(join(root, 'src', 'a.ts'), 'two');
  expect(print()).not.toBe(added);
});

test('ignores skipped files', () => {
  const before = print();
  writeFileSync(join(root, 'src', 'a.test.ts'), 'test');
  expect(print((path) => path.endsWith('.test.ts'))).toBe(before);
});

test('a stored fingerprint matches only the same value', () => {
  const file = join(root, 'file');
  expect(hasFingerprint(file, 'x')).toBe(false);
  writeFingerprint(file, 'x');
  expect(hasFingerprint(file, 'x')).toBe(true);
  expect(hasFingerprint(file, 'y')).toBe(false);
});
