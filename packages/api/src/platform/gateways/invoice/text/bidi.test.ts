import { describe, expect, it } from 'vitest';
import { isRightToLeft, rightToLeftMark, visualParts } from './bidi.ts';

describe('visualParts', () => {
  it.each([
    ['Asha Verma', ['Asha Verma']],
    ['اردو', ['اردو']],
    ['سالگرہ مبارک', ['مبارک', ' ', 'سالگرہ']],
    // The paragraph runs from left to right, so only the Urdu words change places.
    ['Asha محمد خان', ['Asha ', 'خان', ' ', 'محمد']],
    ['کیک Rose گلاب', ['گلاب', ' ', 'Rose', ' ', 'کیک']],
    ['کیک (اردو)', ['(', 'اردو', ') ', 'کیک']],
    ['۱۲ چوک', ['چوک', ' ', '۱۲']],
    ['کیک 🎂 مبارک', ['مبارک', ' 🎂 ', 'کیک']],
  ])('%s has the visual order %j', (text, parts) => {
    expect(visualParts(text)).toEqual(parts);
  });

  it('uses the direction of a right-to-left mark', () => {
    expect(visualParts(`${rightToLeftMark}Rose 2`)).toEqual(['Rose 2']);
    expect(visualParts(`${rightToLeftMark}Rose گلاب`)).toEqual(['گلاب', ' ', 'Rose']);
  });

  it.each([
    ['Asha محمد', false],
    ['12 محمد', true],
    ['42', false],
    ['', false],
  ])('isRightToLeft(%j) is %s', (text, is) => {
    expect(isRightToLeft(text)).toBe(is);
  });
});
