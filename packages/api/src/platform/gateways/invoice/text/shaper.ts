import { Blob, Direction, Face, Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';

/**
 * Shapes text with HarfBuzz, which browsers also use. pdfkit's shaper (fontkit) fails on Gurmukhi and Malayalam and
 * picks the wrong conjunct in Kannada.
 * @see https://harfbuzz.github.io/
 */

export type ShapedGlyph = {
  readonly id: number;
  /** The characters that a PDF reader copies for this glyph. */
  readonly codePoints: readonly number[];
};
/** Positions in font units. */
export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
export type Shaped = { readonly glyphs: readonly ShapedGlyph[]; readonly positions: readonly Position[] };

/** The buffer is shared by all fonts and reset before each use. */
const buffer = new GlyphBuffer();

/**
 * Creates the shaper of one font.
 * @param bytes an unpacked TrueType or OpenType font
 * @param language BCP 47; selects the font's forms for a language, such as Urdu digits
 * @returns a function that shapes a text of one script and one direction; glyphs are in visual order
 */
export function createShaper(bytes: Uint8Array, language: string): (text: string) => Shaped {
  const font = new Font(new Face(new Blob(bytes)));

  /**
   * Assigns characters to glyphs. A glyph that represents one character gets that character; the rest of a cluster goes
   * to its first conjunct or ligature.
   */
  const withCodePoints = (text: string, infos: readonly { codepoint: number; cluster: number }[]): ShapedGlyph[] => {
    const clusters = clusterCodePoints(
      text,
      infos.map((info) => info.cluster),
    );
    const singleCharacters = infos.map(({ codepoint: id, cluster }) => {
      const remaining = clusters.get(cluster) ?? [];
      const index = remaining.findIndex((codePoint) => font.nominalGlyph(codePoint) === id);
      return index < 0 ? undefined : remaining.splice(index, 1);
    });
    return infos.map(({ codepoint: id, cluster }, index) => ({
      id,
      codePoints: singleCharacters[index] ?? clusters.get(cluster)?.splice(0) ?? [],
    }));
  };

  return (text) => {
    buffer.reset();
    buffer.addText(text);
    buffer.setLanguage(language);
    buffer.guessSegmentProperties();
    // Urdu digits belong to the Arabic script but are written from left to right.
    if (!/\p{L}/u.test(text)) buffer.setDirection(Direction.LTR);
    shape(font, buffer);
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
    return { glyphs: withCodePoints(text, buffer.getGlyphInfos()), positions };
  };
}

/** Returns the code points of each cluster, by the index at which the cluster starts. */
function clusterCodePoints(text: string, starts: readonly number[]): Map<number, number[]> {
  const sorted = [...new Set(starts)].toSorted((a, b) => a - b);
  return new Map(
    sorted.map((start, index) => [
      start,
      Array.from(text.slice(start, sorted[index + 1]), (character) => character.codePointAt(0) ?? 0),
    ]),
  );
}
