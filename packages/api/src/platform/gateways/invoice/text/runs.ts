/**
 * Splits a text into runs, each with a font that contains its characters. The caller passes the function that finds
 * fonts.
 */

export type Run<Face> = { readonly face: Face; readonly text: string };
type Font = { readonly covers: (codePoint: number) => boolean; readonly isScript?: boolean };
/** Returns a font that contains all these characters. */
export type FindFace<Face> = (codePoints: readonly number[]) => Face | undefined;

/** The replacement for a character that no font contains. */
const replacementCharacter = '\uFFFD';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a text into grapheme clusters: a letter with its marks, a conjunct, a family of emoji.
 * @see https://unicode.org/reports/tr29/
 */
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Returns the text as one line: in Unicode form NFC, without control and direction marks, with single spaces. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]/g, '')
    .replaceAll(/[\p{Z}\p{Cc}]+/gu, ' ')
    .trim();

/**
 * Separates plain ASCII, which needs no grapheme clusters, from other text. Most text is plain ASCII, so this is a
 * shortcut.
 */
const stretches = /((?:[\x20-\x7e](?!\p{M}|\p{Cf}))+)|[^\x20-\x7e]+|[\x20-\x7e][^\x20-\x7e]*/gu;

/** Splits a text into runs. Adjacent characters of one font form one run, because they are shaped together. */
export function splitRuns<Face extends Font>(text: string, find: FindFace<Face>): Run<Face>[] {
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
      for (const grapheme of graphemesOf(stretch)) {
        const before = runs.at(-1)?.face;
        for (const run of runsOfGrapheme(grapheme, preferring(before, find))) add(run);
      }
  }
  return runs;
}

/** Returns the run of one grapheme cluster. A cluster that no single font contains is split into its characters. */
function runsOfGrapheme<Face extends Font>(grapheme: string, find: FindFace<Face>): Run<Face>[] {
  const visible = codePointsOf(grapheme).filter((codePoint) => !isJoining(codePoint));
  const face = find(visible);
  if (face) return [{ face, text: withoutUnknownJoiners(grapheme, face) }];
  if (visible.length > 1) return visible.flatMap((codePoint) => runsOfGrapheme(String.fromCodePoint(codePoint), find));
  const fallback = find(codePointsOf(replacementCharacter));
  if (!fallback) throw new Error('no font has the replacement character');
  return [{ face: fallback, text: replacementCharacter }];
}

const codePointsOf = (grapheme: string) => Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);

/** Joiners and variation selectors change their neighbours and need no glyph. */
const isJoining = (codePoint: number) =>
  codePoint === 0x200c || codePoint === 0x200d || (codePoint >= 0xfe00 && codePoint <= 0xfe0f);

const withoutUnknownJoiners = (grapheme: string, face: Font): string =>
  Array.from(grapheme)
    .filter((character) => !isJoining(character.codePointAt(0) ?? 0) || face.covers(character.codePointAt(0) ?? 0))
    .join('');

/** Several scripts share punctuation such as the danda. It is rendered with the font of the letters before it. */
const preferring =
  <Face extends Font>(before: Face | undefined, find: FindFace<Face>): FindFace<Face> =>
  (codePoints) =>
    before?.isScript && codePoints.every(before.covers) ? before : find(codePoints);
