/** A text cut into runs, each for a face that has its characters. Pure: which face has what is passed in. */

export type Run<Face> = { readonly face: Face; readonly text: string };
type Covering = { readonly covers: (codePoint: number) => boolean; readonly isScript?: boolean };
/** Returns a face that has all of these characters. */
export type FindFace<Face> = (codePoints: readonly number[]) => Face | undefined;

/** Stands for a sign that no face has: seen, not dropped. */
const unknownSign = '\uFFFD';

/** Joiners and variation selectors: they shape their neighbours and need no glyph. */
const isJoining = (codePoint: number) =>
  codePoint === 0x200c || codePoint === 0x200d || (codePoint >= 0xfe00 && codePoint <= 0xfe0f);

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for one sign each: a letter with its marks, a conjunct, a family of emoji. */
export const signsOf = (text: string): string[] => Array.from(signs.segment(text), ({ segment }) => segment);

/** One line of plain text: composed, no control or direction marks, single spaces. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]/g, '')
    .replaceAll(/[\p{Z}\p{Cc}]+/gu, ' ')
    .trim();

const codePointsOf = (sign: string) => Array.from(sign, (one) => one.codePointAt(0) ?? 0);

const drawable = (sign: string, face: Covering): string =>
  Array.from(sign)
    .filter((one) => !isJoining(one.codePointAt(0) ?? 0) || face.covers(one.codePointAt(0) ?? 0))
    .join('');

/** Returns the run of one sign. A sign that no single face covers is split into its characters. */
const runsOfSign = <Face extends Covering>(sign: string, find: FindFace<Face>): Run<Face>[] => {
  const needed = codePointsOf(sign).filter((one) => !isJoining(one));
  const face = find(needed);
  if (face) return [{ face, text: drawable(sign, face) }];
  if (needed.length > 1) return needed.flatMap((one) => runsOfSign(String.fromCodePoint(one), find));
  const fallback = find(codePointsOf(unknownSign));
  if (!fallback) throw new Error('no face has the replacement character');
  return [{ face: fallback, text: unknownSign }];
};

/** Stretches of plain ASCII that no mark or joiner changes, and what lies between: most text is found without looking at signs. */
const stretches = /((?:[\x20-\x7e](?!\p{M}|\p{Cf}))+)|[^\x20-\x7e]+|[\x20-\x7e][^\x20-\x7e]*/gu;

/** Several scripts share a punctuation mark such as the danda: it stays with the letters before it. */
const preferring =
  <Face extends Covering>(before: Face | undefined, find: FindFace<Face>): FindFace<Face> =>
  (codePoints) =>
    before?.isScript && codePoints.every(before.covers) ? before : find(codePoints);

/** Neighbours of one face are one run: shaping needs them together. */
export const splitRuns = <Face extends Covering>(text: string, find: FindFace<Face>): Run<Face>[] => {
  const runs: Run<Face>[] = [];
  const add = (run: Run<Face>) => {
    const last = runs.at(-1);
    if (last?.face === run.face) runs[runs.length - 1] = { face: run.face, text: last.text + run.text };
    else runs.push(run);
  };
  for (const [stretch, plain] of text.matchAll(stretches)) {
    const face = plain === undefined ? undefined : find([0x20]);
    if (face) add({ face, text: stretch });
    else
      for (const sign of signsOf(stretch)) {
        const before = runs.at(-1)?.face;
        for (const run of runsOfSign(sign, preferring(before, find))) add(run);
      }
  }
  return runs;
};
