import type { Position, Shaped, ShapedGlyph } from './shaper.ts';

/** A font that pdfkit has parsed, shared by all documents of the process and shaped by HarfBuzz. */

type GlyphRun = Shaped & { readonly advanceWidth: number };

/** The members used here, which pdfkit's types do not declare. */
export type ParsedFont = {
  readonly characterSet: readonly number[];
  readonly layout: (text: string) => GlyphRun;
  readonly getGlyph: (id: number, codePoints: readonly number[]) => ShapedGlyph;
};

/** Maximum number of shaped words in the cache of one font. A full cache is cleared. */
const maxWords = 5_000;

/**
 * Returns a function that creates the font for one document.
 * Each document has its own glyph cache: a cached glyph keeps the characters of its first use, and the bytes of a
 * document must not depend on documents that were rendered earlier.
 */
export function fontForDocuments(font: ParsedFont, shape: (text: string) => Shaped): () => ParsedFont {
  const shapeCached = cacheWords(shape);
  return () => {
    const documentFont: ParsedFont = Object.create(font, {
      _glyphs: { value: {} },
      layout: {
        value: (text: string): GlyphRun => {
          const { glyphs, positions } = shapeCached(text);
          // Copies the positions, because pdfkit scales them in place and adds them up afterwards.
          const copies = positions.map((position) => ({ ...position }));
          return {
            glyphs: glyphs.map(({ id, codePoints }) => documentFont.getGlyph(id, codePoints)),
            positions: copies,
            get advanceWidth() {
              return sumAdvances(copies);
            },
          };
        },
      },
    });
    return documentFont;
  };
}

/** Caches shaped words, because most words occur on many invoices and shaping takes most of the time. */
function cacheWords(shape: (text: string) => Shaped) {
  const cache = new Map<string, Shaped>();
  return (text: string): Shaped => {
    const hit = cache.get(text);
    if (hit) return hit;
    if (cache.size >= maxWords) cache.clear();
    const shaped = shape(text);
    cache.set(text, shaped);
    return shaped;
  };
}

const sumAdvances = (positions: readonly Position[]) => positions.reduce((sum, position) => sum + position.xAdvance, 0);
