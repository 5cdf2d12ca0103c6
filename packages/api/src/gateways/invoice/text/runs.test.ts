import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFace } from './faces.ts';
import { plainText, splitRuns } from './runs.ts';

/** Splits a text with the real fonts, as it is drawn. */
const runsOf = (text: string) =>
  splitRuns(text, (codePoints) => findFace(false, codePoints)).map(({ face, text: part }) => [
    face.name.split('/files/')[1]?.replace('-400-normal.woff', ''),
    part,
  ]);

describe('splitRuns', () => {
  it.each([
    ['Asha Verma', [['noto-sans-latin', 'Asha Verma']]],
    [
      '₹1,23,456.50',
      [
        ['noto-sans-latin-ext', '₹'],
        ['noto-sans-latin', '1,23,456.50'],
      ],
    ],
    [
      'Zoë Łukasz',
      [
        ['noto-sans-latin', 'Zoë '],
        ['noto-sans-latin-ext', 'Ł'],
        ['noto-sans-latin', 'ukasz'],
      ],
    ],
    ['प्रियंका', [['noto-sans-devanagari-devanagari', 'प्रियंका']]],
    [
      'कार्त्तिक Iyer',
      [
        ['noto-sans-devanagari-devanagari', 'कार्त्तिक'],
        ['noto-sans-latin', ' Iyer'],
      ],
    ],
    ['சுப்பிரமணியன்', [['noto-sans-tamil-tamil', 'சுப்பிரமணியன்']]],
    [
      'Cake 🎂!',
      [
        ['noto-sans-latin', 'Cake '],
        ['noto-emoji-emoji', '🎂'],
        ['noto-sans-latin', '!'],
      ],
    ],
    ['👨‍👩‍👧', [['noto-emoji-emoji', '👨‍👩‍👧']]],
    ['1️⃣', [['noto-emoji-emoji', '1️⃣']]],
    ['🇮🇳', [['noto-emoji-emoji', '🇮🇳']]],
    ['কলকাতা।', [['noto-sans-bengali-bengali', 'কলকাতা।']]],
    ['महल।', [['noto-sans-devanagari-devanagari', 'महल।']]],
    [
      'ಕಾವ್ಯಾ ಗೌಡ',
      [
        ['noto-sans-kannada-kannada', 'ಕಾವ್ಯಾ'],
        ['noto-sans-latin', ' '],
        ['noto-sans-kannada-kannada', 'ಗೌಡ'],
      ],
    ],
  ])('splits %s by font', (text, runs) => {
    expect(runsOf(text)).toEqual(runs);
  });

  it('prints one replacement character for each unknown character', () => {
    expect(runsOf('生日 ok')).toEqual([['noto-sans-latin', '\uFFFD\uFFFD ok']]);
    expect(runsOf('e\u0337')).toEqual([['noto-sans-latin', 'e\uFFFD']]);
  });

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const plain = plainText(text);
        const runs = splitRuns(plain, (codePoints) => findFace(true, codePoints));
        const kept = runs.map((run) => run.text).join('');
        const [had, has] = [plain, kept].map((one) =>
          Array.from(one.replaceAll(/\p{Mn}(?<=[\ufe00-\ufe0f])|\u200c|\u200d/gu, '')),
        );
        expect(has).toHaveLength(had?.length ?? -1);
        for (const [index, grapheme] of (has ?? []).entries()) expect(['\uFFFD', had?.[index]]).toContain(grapheme);
        for (const { face, text: part } of runs)
          for (const grapheme of part) expect(face.covers(grapheme.codePointAt(0) ?? 0), face.name).toBe(true);
      }),
    );
  });

  it('returns one line without direction marks', () => {
    expect(plainText('  two\nlines\t and \u0000\u202Eevil\u202C ')).toBe('two lines and evil');
    expect(plainText('half \uD83C sign')).toBe('half \uFFFD sign');
  });
});
