import { expect, test } from 'vitest';
import { chooseTests } from './test-parts.mjs';

test('without a part, everything', () => {
  expect(chooseTests([])).toEqual({
    projects: ['contract', 'api-pglite', 'api-postgres', 'admin', 'scripts'],
    e2e: true,
    words: [],
  });
});

test('parts add up, and other words narrow the files', () => {
  expect(chooseTests(['api', 'e2e', 'order'])).toEqual({
    projects: ['api-pglite', 'api-postgres'],
    e2e: true,
    words: ['order'],
  });
  expect(chooseTests(['unit']).e2e).toBe(false);
});

test('a word that happens to be a property of every object is a word', () => {
  expect(chooseTests(['constructor']).words).toEqual(['constructor']);
});
