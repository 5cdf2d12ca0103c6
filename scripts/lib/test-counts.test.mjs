import { expect, test } from 'vitest';
import {
  closingLine,
  countPlaywright,
  countVitest,
  failedInPlaywright,
  failedInVitest,
  sum,
  withExitCode,
} from './test-counts.mjs';

const file = (status, ...tests) => ({ status, assertionResults: tests.map((testStatus) => ({ status: testStatus })) });

test('counts Vitest’s tests, and a file that could not run as a failure', () => {
  const testResults = [file('passed', 'passed', 'pending', 'todo'), file('failed', 'passed', 'failed'), file('failed')];
  expect(countVitest({ testResults })).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

test('counts Playwright’s tests and errors outside tests', () => {
  const stats = { expected: 5, unexpected: 2, skipped: 3 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 3 });
});

test('a runner with a non-zero exit code has failed, with or without a report', () => {
  expect(withExitCode(null, 1).failed).toBe(1);
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(withExitCode({ passed: 3, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 0).failed).toBe(0);
});

test('the closing line names skipped tests only when there are any', () => {
  const counts = { passed: 1, failed: 0, skipped: 0 };
  expect(closingLine(sum([counts, counts]))).toBe('2 passed, 0 failed');
  expect(closingLine(sum([counts, { passed: 0, failed: 1, skipped: 2 }]))).toBe('1 passed, 1 failed, 2 skipped');
});

test('names the failed tests of both runners', () => {
  const failed = { status: 'failed', fullName: 'orders are listed', failureMessages: ['expected 1 to be 2\n  at x'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'passes' }, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'Cannot find module\nstack', assertionResults: [] },
  ];
  expect(failedInVitest({ testResults })).toEqual([
    'a.test.ts: orders are listed: expected 1 to be 2',
    'b.test.ts: Cannot find module',
  ]);
  const spec = (title, ok) => ({ file: 'order.spec.ts', title, ok });
  const suites = [{ specs: [spec('opens', true)], suites: [{ specs: [spec('prints', false)] }] }];
  expect(failedInPlaywright({ suites, errors: [{ message: 'the server ended\nlater' }] })).toEqual([
    'order.spec.ts: prints',
    'the server ended',
  ]);
});
