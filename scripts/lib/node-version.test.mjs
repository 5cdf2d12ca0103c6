import { expect, test } from 'vitest';
import { isAtLeast, MINIMUM_NODE } from './node-version.mjs';

test.each([
  ['20.19.0', true],
  ['v20.19.1', true],
  ['24.21.0', true],
  ['20.9.0', false],
  ['20.18.9', false],
  ['18.20.8', false],
  ['22.0.0-nightly', true],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isAtLeast(version, MINIMUM_NODE)).toBe(expected);
});
