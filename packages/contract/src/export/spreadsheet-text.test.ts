import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFormula, unescapeFormula } from './spreadsheet-text.ts';

/** Texts that often start with apostrophes and characters of formulas. */
const texts = fc
  .tuple(fc.stringMatching(/^'{0,3}[=+\-@＝＋－＠\t\r\n]?$/), fc.string({ unit: 'binary' }))
  .map(([start, rest]) => start + rest);

describe('the escape of formulas', () => {
  it('returns every text unchanged when it is undone', () => {
    fc.assert(fc.property(texts, (text) => unescapeFormula(escapeFormula(text)) === text));
  });

  it('leaves no cell that a spreadsheet runs', () => {
    fc.assert(fc.property(texts, (text) => !/^[=+\-@＝＋－＠\t\r\n]/.test(escapeFormula(text))));
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ["'=1+1", "''=1+1"],
    ["'tis", "'tis"],
    ['plain', 'plain'],
    ['', ''],
  ])('writes %j as %j', (text, cell) => {
    expect(escapeFormula(text)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(text);
  });
});
