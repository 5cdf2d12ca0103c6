import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theme } from '../src/app/theme.ts';

const styles = readFileSync(join(import.meta.dirname, '../src/app/script-fonts.css'), 'utf8');
const packages = join(import.meta.dirname, '../../../node_modules/@fontsource-variable');

const scripts = [
  ['devanagari', 'ह'],
  ['bengali', 'ক'],
  ['gurmukhi', 'ਪ'],
  ['gujarati', 'ગ'],
  ['oriya', 'ଓ'],
  ['tamil', 'த'],
  ['telugu', 'త'],
  ['kannada', 'ಕ'],
  ['malayalam', 'ക'],
  ['arabic', 'ا'],
] as const;

const rangeOf = (script: string) =>
  new RegExp(`noto-sans-${script}-${script}-wght-normal[^}]*unicode-range:\\s*([^;]+);`)
    .exec(styles)?.[1]
    ?.replaceAll(/,\s*/g, ', ') ?? '';

const isIn = (range: string, character: string) =>
  range.split(', ').some((part) => {
    const [from = '', to = from] = part.replace('U+', '').split('-');
    const code = character.codePointAt(0) ?? 0;
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });

describe('the fonts of other scripts', () => {
  it.each(scripts)('include %s for its characters, in the range of its package', (script, letter) => {
    const published: unknown = JSON.parse(readFileSync(join(packages, `noto-sans-${script}/unicode.json`), 'utf8'));
    expect(rangeOf(script)).toBe((published as Record<string, string>)[script]?.split(',').join(', '));
    expect(scripts.filter(([other]) => isIn(rangeOf(other), letter)).map(([other]) => other)).toEqual([script]);
  });

  it('are not loaded for Latin characters', () => {
    for (const [script] of scripts) for (const letter of 'aZ9é') expect(isIn(rangeOf(script), letter)).toBe(false);
  });

  it('are fallbacks of the interface font', () => {
    expect(theme.fontFamily).toBe("'Inter Variable', 'Noto Sans Scripts', system-ui, sans-serif");
  });
});
