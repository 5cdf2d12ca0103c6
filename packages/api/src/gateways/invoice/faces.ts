import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { forDocuments, type ParsedFont } from './parsed-font.ts';
import { unpackWoff } from './woff.ts';

/** The fonts of the invoice: read from their packages and parsed once a process, each when a text first needs it. */

declare global {
  // biome-ignore lint/style/noNamespace: pdfkit's own types are one.
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes a font it has parsed before, too. */
      registerFont(name: string, src: ParsedFont): this;
    }
  }
}

export type Face = {
  /** Its file. */
  readonly name: string;
  readonly covers: (codePoint: number) => boolean;
  /** The font for one document. */
  readonly forDocument: () => ParsedFont;
};

const require = createRequire(import.meta.url);

const emoji = require.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff');

/** In the order they are asked for a character. Latin has no rupee sign; Latin Extended has. */
const files = [
  {
    regular: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
  },
  {
    regular: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff'),
  },
  {
    regular: require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff'),
  },
  {
    regular: require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
    bold: require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-700-normal.woff'),
  },
  { regular: emoji, bold: emoji },
];

const isParsed = (value: unknown): value is ParsedFont =>
  typeof value === 'object' && value !== null && 'layout' in value && 'characterSet' in value;

/** pdfkit parses; a document that is never written gives the parsed font. */
const parse = (bytes: Buffer): ParsedFont => {
  const document = new PDFDocument({ autoFirstPage: false, font: '' });
  document.font(bytes);
  const current: object = Reflect.get(document, '_font');
  const parsed: unknown = Reflect.get(current, 'font');
  if (!isParsed(parsed)) throw new Error('pdfkit no longer keeps its parsed font where it did');
  return parsed;
};

const load = (file: string): Face => {
  const font = parse(unpackWoff(readFileSync(file)));
  const known = new Set(font.characterSet);
  return { name: file, covers: (codePoint) => known.has(codePoint), forDocument: forDocuments(font) };
};

const loaded = new Map<string, Face>();

const faceOf = (file: string): Face => {
  const face = loaded.get(file) ?? load(file);
  loaded.set(file, face);
  return face;
};

/** The first face, in the order above, that has every one of these characters. */
export const findFace = (bold: boolean, codePoints: readonly number[]): Face | undefined => {
  for (const file of files) {
    const face = faceOf(bold ? file.bold : file.regular);
    if (codePoints.every(face.covers)) return face;
  }
  return undefined;
};
