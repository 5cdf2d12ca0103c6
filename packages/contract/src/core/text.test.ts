import { describe, expect, it } from 'vitest';
import { normaliseCode, normaliseText, shorten } from './text.ts';

describe('shorten', () => {
  it('keeps a text that is short enough', () => expect(shorten('abcde', 5)).toBe('abcde'));
  it('ends a longer one with an ellipsis', () => expect(shorten('abcdef', 5)).toBe('abcd…'));
  it('takes another end', () => expect(shorten('abcdef', 5, '...')).toBe('ab...'));
  it('cuts between characters, at any position', () => {
    const text = 'a🏠b🎂🎂c';
    for (let max = 1; max <= text.length; max += 1) {
      const short = shorten(text, max);
      expect(short.isWellFormed()).toBe(true);
      expect(short.length).toBeLessThanOrEqual(max);
    }
  });
});

describe('normaliseText', () => {
  it.each([
    ['ＦＩＲＳＴ', 'FIRST'],
    ['FIRST\u00adSLICE\u200b', 'FIRSTSLICE'],
    ['\u200e110\u202c', '110'],
    ['११०००३', '110003'],
    ['௧௨௩', '123'],
    ['೧೨೩', '123'],
    ['١٢٣', '123'],
  ])('%s', (text, expected) => expect(normaliseText(text)).toBe(expected));
  it('keeps the joiners that Indian scripts are written with', () =>
    expect(normaliseText('क्\u200dष')).toBe('क्\u200dष'));
});

describe('normaliseCode', () => {
  it.each([' SAVE ', '“SAVE”', "'SAVE'", '\u200bSAVE\u200d', 'ＳＡＶＥ'])('%s is SAVE', (code) =>
    expect(normaliseCode(code)).toBe('SAVE'),
  );
});
