import { graphemesOf } from './runs.ts';

/** Breaks a text into lines. The caller passes the function that measures a text. */

type WidthOf = (text: string) => number;

/**
 * Breaks a text with single spaces into lines that are at most `width` wide, unless a single character is wider.
 * @returns no lines for an empty text
 */
export function breakLines(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: { text: string; width: number }[] = [];
  const space = widthOf(' ');
  for (const word of text.split(' ').filter(Boolean)) {
    // The word is measured with a trailing space because it is also rendered with one, so that the shaped word is found in
    // the cache.
    const wordWidth = widthOf(`${word} `) - space;
    const line = lines.at(-1);
    if (line && line.width + space + wordWidth <= width) {
      line.text += ` ${word}`;
      line.width += space + wordWidth;
    } else if (wordWidth <= width) lines.push({ text: word, width: wordWidth });
    else for (const piece of piecesOf(word, width, widthOf)) lines.push({ text: piece, width: widthOf(piece) });
  }
  return lines.map((line) => line.text);
}

/** Splits a word that is wider than a line. Grapheme clusters are not split. */
function piecesOf(word: string, width: number, widthOf: WidthOf): string[] {
  const graphemes = graphemesOf(word);
  const pieces: string[] = [];
  for (let start = 0; start < graphemes.length; ) {
    const count = countFitting(graphemes, start, width, widthOf);
    pieces.push(graphemes.slice(start, start + count).join(''));
    start += count;
  }
  return pieces;
}

/**
 * Returns how many characters from `start` fit into the width, at least 1. Uses binary search because measuring is
 * expensive.
 */
function countFitting(graphemes: readonly string[], start: number, width: number, widthOf: WidthOf): number {
  let [fitting, tooMany] = [1, graphemes.length - start + 1];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (widthOf(graphemes.slice(start, start + middle).join('')) <= width) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}
