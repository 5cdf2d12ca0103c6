import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('amountInWords', () => {
  it.each([
    [0, 'Rupees zero only'],
    [1, 'Rupees zero and one paisa only'],
    [50, 'Rupees zero and fifty paise only'],
    [1_00, 'Rupees one only'],
    [10_00, 'Rupees ten only'],
    [19_00, 'Rupees nineteen only'],
    [20_00, 'Rupees twenty only'],
    [21_05, 'Rupees twenty-one and five paise only'],
    [99_99, 'Rupees ninety-nine and ninety-nine paise only'],
    [100_00, 'Rupees one hundred only'],
    [101_00, 'Rupees one hundred one only'],
    [1_010_00, 'Rupees one thousand ten only'],
    [99_999_00, 'Rupees ninety-nine thousand nine hundred ninety-nine only'],
    [1_00_000_00, 'Rupees one lakh only'],
    [1_23_456_50, 'Rupees one lakh twenty-three thousand four hundred fifty-six and fifty paise only'],
    [
      12_34_56_789_05,
      'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine and five paise only',
    ],
    [1_00_00_000_00, 'Rupees one crore only'],
    [1_00_00_00_00_000_00, 'Rupees ten thousand crore only'],
  ])('%i paise: %s', (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });

  it('is unique for each amount and contains only words', () => {
    const sum = fc.integer({ min: 0, max: 2 ** 40 });
    fc.assert(
      fc.property(sum, sum, (a, b) => {
        expect(amountInWords(a) === amountInWords(b)).toBe(a === b);
        expect(amountInWords(a)).toMatch(/^Rupees [a-z]+([ -][a-z]+)* only$/);
      }),
    );
  });
});
