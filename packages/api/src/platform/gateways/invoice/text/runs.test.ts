import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFace } from './faces.ts';
import { plainText, splitRuns } from './runs.ts';

/** Splits a text with the real fonts, as it is rendered. */
const runsOf = (text: string) =>
  splitRuns(text, (codePoints) => findFace(false, codePoints)).map(({ face, text: part }) => [
    face.name.split('/').at(-1)?.replace('_400Regular.ttf', ''),
    part,
  ]);

describe('splitRuns', () => {
  it.each([
    ['Asha Verma', [['NotoSans', 'Asha Verma']]],
    ['₹1,23,456.50', [['NotoSans', '₹1,23,456.50']]],
    ['Zoë Łukasz', [['NotoSans', 'Zoë Łukasz']]],
    ['Ωμέγα Жанна', [['NotoSans', 'Ωμέγα Жанна']]],
    ['प्रियंका', [['NotoSansDevanagari', 'प्रियंका']]],
    [
      'कार्त्तिक Iyer',
      [
        ['NotoSansDevanagari', 'कार्त्तिक'],
        ['NotoSans', ' Iyer'],
      ],
    ],
    ['சுப்பிரமணியன்', [['NotoSansTamil', 'சுப்பிரமணியன்']]],
    [
      'Cake 🎂!',
      [
        ['NotoSans', 'Cake '],
        ['NotoEmoji', '🎂'],
        ['NotoSans', '!'],
      ],
    ],
    ['👨‍👩‍👧', [['NotoEmoji', '👨‍👩‍👧']]],
    ['1️⃣', [['NotoEmoji', '1️⃣']]],
    ['🇮🇳', [['NotoEmoji', '🇮🇳']]],
    ['কলকাতা।', [['NotoSansBengali', 'কলকাতা।']]],
    ['महल।', [['NotoSansDevanagari', 'महल।']]],
    [
      'ಕಾವ್ಯಾ ಗೌಡ',
      [
        ['NotoSansKannada', 'ಕಾವ್ಯಾ'],
        ['NotoSans', ' '],
        ['NotoSansKannada', 'ಗೌಡ'],
      ],
    ],
  ])('splits %s by font', (text, runs) => {
    expect(runsOf(text)).toEqual(runs);
  });

  it('prints one replacement character for each unknown character', () => {
    expect(runsOf('生日 ok')).toEqual([['NotoSans', '\uFFFD\uFFFD ok']]);
    expect(runsOf('e\u05b0')).toEqual([['NotoSans', 'e\uFFFD']]);
  });

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const plain = plainText(text);
        const runs = splitRuns(plain, (codePoints) => findFace(true, codePoints));
        const kept = runs.map((run) => run.text).join('');
        const [had, has] = [plain, kept].map((text) =>
          Array.from(text.replaceAll(/\p{Mn}(?<=[\ufe00-\ufe0f])|\u200c|\u200d/gu, '')),
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
