import { readFileSync } from 'node:fs';
import { Blob, Face, Font } from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { findFace } from './faces.ts';
import { splitRuns } from './runs.ts';
import { createShaper } from './shaper.ts';

const bytesOf = (script: string) => readFileSync(findFaceFile(script));
const findFaceFile = (text: string) => findFace(false, [text.codePointAt(0) ?? 0])?.name ?? '';

/** Returns the glyphs of a text, and a function that returns the glyph of a single character. */
const shapeOf = (text: string, language = 'und') => {
  const bytes = bytesOf(text);
  const font = new Font(new Face(new Blob(bytes)));
  const { glyphs, positions } = createShaper(bytes, language)(text);
  return {
    ids: glyphs.map(({ id }) => id),
    copied: glyphs.flatMap(({ codePoints }) => codePoints),
    width: positions.reduce((sum, position) => sum + position.xAdvance, 0),
    plain: (character: string) => font.glyph(character.codePointAt(0) ?? 0),
  };
};

/** Words with conjuncts, reordered vowels and joined letters. */
const words = {
  Devanagari: 'हिन्दी क्षत्रिय कार्त्तिक र्कि श्री स्त्री',
  Bengali: 'কি কৌ বাংলা স্ত্রী ক্ষ র্কে জন্মদিন',
  Gurmukhi: 'ਪੰਜਾਬੀ ਸਿੰਘ ਪ੍ਰੀਤ ਸ੍ਰੀ',
  Gujarati: 'ગુજરાતી ક્ષ શ્રી ર્કિ',
  Odia: 'ଓଡ଼ିଆ ସ୍ତ୍ରୀ କୌ କ୍ଷ',
  Tamil: 'ஸ்ரீ கௌ கொ தமிழ் சுப்பிரமணியன்',
  Telugu: 'తెలుగు స్క్రీన్ క్ష స్త్రీ కై',
  Kannada: 'ಕನ್ನಡ ಕ್ಷೇಮ ರ್ಕಿ ಸ್ತ್ರೀ ಬೆಂಗಳೂರು',
  Malayalam: 'ക്ഷ മലയാളം കൊ സ്ത്രീ ന്റെ ക്രി',
  Urdu: 'اردو سالگرہ مبارک لاہور ٹھیک',
};

describe('shaping', () => {
  it.each(Object.entries(words))('has glyphs for every %s word in the font of its script', (_, text) => {
    for (const word of text.split(' ')) {
      const { ids, copied, width } = shapeOf(word);
      expect(ids, word).not.toContain(0);
      expect(width, word).toBeGreaterThan(0);
      expect(new Set(copied), word).toEqual(new Set(Array.from(word, (character) => character.codePointAt(0))));
    }
    const faces = splitRuns(text, (codePoints) => findFace(false, codePoints)).filter((run) => run.text.trim());
    expect(new Set(faces.map((run) => run.face.name)).size, text).toBe(1);
    expect(text).not.toContain('\uFFFD');
  });

  it.each([
    ['क्ष', 1],
    ['ক্ষ', 1],
    ['ക്ഷ', 1],
    ['ಕ್ಷೇ', 2],
    ['ஸ்ரீ', 1],
    ['ક્ષ', 1],
    ['କ୍ଷ', 1],
    // The second glyph hangs below the first letter.
    ['స్త్రీ', 2],
    ['ਪ੍ਰੀ', 3],
  ])('joins the letters of %s', (text, count) => {
    expect(shapeOf(text).ids).toHaveLength(count);
  });

  it.each([
    ['कि', 'ि', 'क'],
    ['কি', 'ি', 'ক'],
    ['ਸਿ', 'ਿ', 'ਸ'],
    ['મિ', 'િ', 'મ'],
    ['ମେ', 'େ', 'ମ'],
    ['கெ', 'ெ', 'க'],
    ['കെ', 'െ', 'ക'],
  ])('puts the vowel of %s before its letter', (text, vowel, letter) => {
    const { ids, plain } = shapeOf(text);
    expect(ids.at(-1)).toBe(plain(letter));
    expect(ids, 'the vowel may have a variant').toHaveLength(2);
    expect(ids[0] === plain(vowel) || ids[0] !== plain(letter)).toBe(true);
  });

  it('joins Urdu letters and writes them from right to left', () => {
    const { ids, plain } = shapeOf('سب', 'ur');
    expect(ids).not.toContain(plain('س'));
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(shapeOf('اب', 'ur').ids.at(-1), 'the first letter is on the right').toBe(shapeOf('اب').plain('ا'));
  });

  it('writes Urdu digits from left to right', () => {
    const { ids } = shapeOf('۱۲', 'ur');
    expect(ids).toEqual([...shapeOf('۱', 'ur').ids, ...shapeOf('۲', 'ur').ids]);
  });
});
