import { describe, expect, it } from 'vitest';
import { isRightToLeft, rightToLeftMark, visualParts } from './bidi.ts';

describe('text of mixed direction', () => {
  it.each([
    ['Asha Verma', ['Asha Verma']],
    ['اردو', ['اردو']],
    ['سالگرہ مبارک', ['مبارک', ' ', 'سالگرہ']],
    // The paragraph runs from left to right: its Urdu words change places, the rest does not.
    ['Asha محمد خان', ['Asha ', 'خان', ' ', 'محمد']],
    ['کیک Rose گلاب', ['گلاب', ' ', 'Rose', ' ', 'کیک']],
    ['کیک (اردو)', ['(', 'اردو', ') ', 'کیک']],
    ['۱۲ چوک', ['چوک', ' ', '۱۲']],
    ['کیک 🎂 مبارک', ['مبارک', ' 🎂 ', 'کیک']],
  ])('%s is drawn from left to right as %j', (text, parts) => {
    expect(visualParts(text)).toEqual(parts);
  });

  it('keeps the direction of its paragraph when a mark says so', () => {
    expect(visualParts(`${rightToLeftMark}Rose 2`)).toEqual(['Rose 2']);
    expect(visualParts(`${rightToLeftMark}Rose گلاب`)).toEqual(['گلاب', ' ', 'Rose']);
  });

  it.each([
    ['Asha محمد', false],
    ['12 محمد', true],
    ['42', false],
    ['', false],
  ])('%j is right to left: %s', (text, is) => {
    expect(isRightToLeft(text)).toBe(is);
  });
});
