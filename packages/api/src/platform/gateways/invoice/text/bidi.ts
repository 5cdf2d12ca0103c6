import { createRequire } from 'node:module';
import { graphemesOf } from './runs.ts';

/** Puts text of mixed direction into visual order, following the Unicode Bidirectional Algorithm (UAX #9). */

/** The package is CommonJS; its types describe the ES module. */
const createBidi: typeof import('bidi-js').default = createRequire(import.meta.url)('bidi-js');
const bidi = createBidi();

export const rightToLeftMark = '\u200f';

/** Characters that are written from right to left. */
const letters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

type Level = { readonly text: string; readonly level: number };

/**
 * Returns the parts of one line from left to right. A part that is written from right to left keeps its characters in
 * reading order, as a shaper expects them. A right-to-left mark only sets the direction and is left out.
 */
export function visualParts(line: string): string[] {
  if (!letters.test(line) && !line.includes(rightToLeftMark)) return [line];
  return reorder(levelRuns(line))
    .flatMap(({ text, level }) => (level % 2 === 1 ? reversedParts(text) : [text]))
    .map((part) => part.replaceAll(rightToLeftMark, ''))
    .filter(Boolean);
}

/** Rule L2: from the highest level down to 1, reverses every sequence of runs at that level or above. */
function reorder(runs: readonly Level[]): Level[] {
  const ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

function levelRuns(text: string): Level[] {
  // The library treats half of a surrogate pair as a letter. Emoji are replaced by a symbol without direction.
  const { levels } = bidi.getEmbeddingLevels(text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '\u2606\u2606'));
  const runs: Level[] = [];
  for (let start = 0; start < text.length; ) {
    const level = levels[start] ?? 0;
    let end = start + 1;
    while (end < text.length && levels[end] === level) end += 1;
    runs.push({ text: text.slice(start, end), level });
    start = end;
  }
  return runs;
}

/** Sequences of right-to-left characters, which the shaper reverses, and of other characters, which it does not. */
const stretches =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\p{M}\u200c\u200d]+|[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+/gu;

const reversedParts = (text: string): string[] =>
  (text.match(stretches) ?? [])
    .flatMap((part) => (letters.test(part) ? [part] : [graphemesOf(part).map(mirror).toReversed().join('')]))
    .toReversed();

const mirror = (grapheme: string) => bidi.getMirroredCharacter(grapheme) ?? grapheme;

/** Returns whether the first strong character of a text is written from right to left. */
export const isRightToLeft = (text: string): boolean => letters.test(/\p{L}/u.exec(text)?.[0] ?? '');
