import { expect, test } from 'vitest';
import { chooseTests } from './test-parts.mjs';

test('runs everything without arguments', () => {
  expect(chooseTests([])).toEqual({
    projects: ['contract', 'client', 'api-pglite', 'api-postgres', 'admin', 'scripts'],
    e2e: true,
    words: [],
  });
});

test('combines parts, and treats other arguments as file filters', () => {
  expect(chooseTests(['api', 'e2e', 'order'])).toEqual({
    projects: ['api-pglite', 'api-postgres'],
    e2e: true,
    words: ['order'],
  });
  expect(chooseTests(['unit']).e2e).toBe(false);
});

test('accepts a filter that is also the name of an Object property', () => {
  expect(chooseTests(['constructor']).words).toEqual(['constructor']);
});
