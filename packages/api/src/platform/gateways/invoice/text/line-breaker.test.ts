import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines } from './line-breaker.ts';
import { graphemesOf, plainText } from './runs.ts';

/** A measure for tests: every character has the width 1. */
const widthOf = (text: string) => graphemesOf(text).length;

describe('breakLines', () => {
  it.each([
    ['', 10, []],
    ['one two three', 7, ['one two', 'three']],
    ['one two three', 13, ['one two three']],
    ['one two three', 5, ['one', 'two', 'three']],
    ['abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['a abcdefgh', 4, ['a', 'abcd', 'efgh']],
    ['क्षत्रिय', 2, ['क्षत्रि', 'य']],
    ['👨‍👩‍👧👨‍👩‍👧', 1, ['👨‍👩‍👧', '👨‍👩‍👧']],
    ['wide', 0, ['w', 'i', 'd', 'e']],
  ])('breaks %j at width %i', (text, width, lines) => {
    expect(breakLines(text, width, widthOf)).toEqual(lines);
  });

  it('keeps every character in order and never exceeds the width', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 80 }).map(plainText);
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = breakLines(text, width, widthOf);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of lines) if (line.includes(' ')) expect(widthOf(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
