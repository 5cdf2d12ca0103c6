import { expect, test } from 'vitest';
import { chooseTests } from './test-parts.mjs';

test('runs everything without arguments', () => {
  expect(chooseTests([])).toEqual({
    projects: ['contract', 'client', 'api-pglite', 'api-postgres', 'admin', 'scripts'],
    e2e: true,
    all: false,
    changed: false,
    words: [],
  });
});

test('combines parts, and treats other arguments as file filters', () => {
  expect(chooseTests(['api', 'e2e', 'order'])).toEqual({
    projects: ['api-pglite', 'api-postgres'],
    e2e: true,
    all: false,
    changed: false,
    words: ['order'],
  });
  expect(chooseTests(['unit']).e2e).toBe(false);
});

test('accepts a filter that is also the name of an Object property', () => {
  expect(chooseTests(['constructor']).words).toEqual(['constructor']);
});

test('separates options from filters', () => {
  expect(chooseTests(['api-pglite', '--all', 'order'])).toMatchObject({
    projects: ['api-pglite'],
    all: true,
    words: ['order'],
  });
  expect(chooseTests(['--changed'])).toMatchObject({ e2e: true, changed: true, words: [] });
});
