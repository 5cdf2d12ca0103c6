/** A font that pdfkit has parsed, shared by all documents of the process. */

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Glyph = { readonly id: number; readonly codePoints: readonly number[] };
type GlyphRun = {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
};

/** What is used here of it; pdfkit's own types leave it out. */
export type ParsedFont = {
  readonly characterSet: readonly number[];
  readonly layout: (text: string) => GlyphRun;
  readonly getGlyph: (id: number, codePoints: readonly number[]) => Glyph;
};

type Shaped = Pick<GlyphRun, 'glyphs' | 'positions'>;

/** Shaped words kept for each font; then it begins anew. */
const mostWords = 5_000;

/**
 * The same font with glyphs of its own: a glyph remembers the characters it was first asked for, and with them a text would
 * depend on those shaped before it.
 */
const withOwnGlyphs = (font: ParsedFont, more: PropertyDescriptorMap = {}): ParsedFont =>
  Object.create(font, { _glyphs: { value: {} }, ...more });

/** Most words of an invoice stand on every other, and shaping is most of the work. */
const rememberingShaper = (font: ParsedFont) => {
  const known = new Map<string, Shaped>();
  return (text: string): Shaped => {
    const before = known.get(text);
    if (before) return before;
    if (known.size >= mostWords) known.clear();
    const { glyphs, positions } = withOwnGlyphs(font).layout(text);
    // Plain figures: the glyphs themselves would keep all that shaped them.
    const shaped = { glyphs: glyphs.map(({ id, codePoints }) => ({ id, codePoints })), positions };
    known.set(text, shaped);
    return shaped;
  };
};

/** Makes the font for one document, again and again. */
export const forDocuments = (font: ParsedFont): (() => ParsedFont) => {
  const shape = rememberingShaper(font);
  return () => {
    const own: ParsedFont = withOwnGlyphs(font, {
      layout: {
        value: (text: string): GlyphRun => {
          const { glyphs, positions } = shape(text);
          // pdfkit scales positions in place, and sums them up after that.
          const copies = positions.map((one) => ({ ...one }));
          return {
            glyphs: glyphs.map(({ id, codePoints }) => own.getGlyph(id, codePoints)),
            positions: copies,
            get advanceWidth() {
              return copies.reduce((sum, one) => sum + one.xAdvance, 0);
            },
          };
        },
      },
    });
    return own;
  };
};
