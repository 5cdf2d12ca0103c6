import { signsOf } from './runs.ts';

/** Breaks a text into lines that fit. Pure: `widthOf` measures. */

type WidthOf = (text: string) => number;

/** The most signs from `start` that fit, at least one; found by halving, since measuring shapes. */
const fitting = (signs: readonly string[], start: number, width: number, widthOf: WidthOf): number => {
  let [enough, tooMany] = [1, signs.length - start + 1];
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (widthOf(signs.slice(start, start + middle).join('')) <= width) enough = middle;
    else tooMany = middle;
  }
  return enough;
};

/** A word too long for a line, in pieces that fit; never inside a sign. */
const piecesOf = (word: string, width: number, widthOf: WidthOf): string[] => {
  const signs = signsOf(word);
  const pieces: string[] = [];
  for (let start = 0; start < signs.length; ) {
    const count = fitting(signs, start, width, widthOf);
    pieces.push(signs.slice(start, start + count).join(''));
    start += count;
  }
  return pieces;
};

/** Lines of `text` (single spaces) no wider than `width`, unless a single sign is. No text, no lines. */
export const breakLines = (text: string, width: number, widthOf: WidthOf): string[] => {
  const lines: { text: string; width: number }[] = [];
  const space = widthOf(' ');
  for (const word of text.split(' ').filter(Boolean)) {
    // With the space it is drawn with, so that the drawing finds the word shaped already.
    const wordWidth = widthOf(`${word} `) - space;
    const line = lines.at(-1);
    if (line && line.width + space + wordWidth <= width) {
      line.text += ` ${word}`;
      line.width += space + wordWidth;
    } else if (wordWidth <= width) lines.push({ text: word, width: wordWidth });
    else for (const piece of piecesOf(word, width, widthOf)) lines.push({ text: piece, width: widthOf(piece) });
  }
  return lines.map((line) => line.text);
};
