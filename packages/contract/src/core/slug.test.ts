import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlug, slugOf } from './slug.ts';

describe('slugOf', () => {
  it.each([
    ['Black Forest Cake', 'black-forest-cake'],
    ['  Crème Brûlée!! ', 'creme-brulee'],
    ["Baker's Dozen (12)", 'bakers-dozen-12'],
    ['आम का केक', 'आम-का-केक'],
    ['🎂🎂', 'brand'],
    ['', 'brand'],
  ])('of %j is %j', (name, slug) => expect(slugOf(name, 'brand')).toBe(slug));

  it('is idempotent for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const slug = slugOf(name, 'x');
        expect(slug).not.toBe('');
        expect(slugOf(slug, 'x')).toBe(slug);
      }),
    );
  });

  it('appends a number from the second slug on', () => {
    expect(freeSlug('a', [])).toBe('a');
    expect(freeSlug('a', ['a'])).toBe('a-2');
    expect(freeSlug('a', ['a', 'a-2', 'a-4'])).toBe('a-3');
  });
});
