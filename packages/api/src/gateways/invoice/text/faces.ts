import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import { fontForDocuments, type ParsedFont } from './parsed-font.ts';
import { createShaper } from './shaper.ts';
import { unpackWoff } from './woff.ts';

/**
 * The fonts of the invoice. Each font is read from its npm package and parsed once per process, when a text first needs
 * it.
 */

declare global {
  // biome-ignore lint/style/noNamespace: pdfkit declares its types in a namespace.
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also accepts a font that is already parsed. */
      registerFont(name: string, src: ParsedFont): this;
    }
  }
}

export type Face = {
  /** Path of the font file. */
  readonly name: string;
  /** Whether the font is for one script. Such a font also draws the punctuation after its letters. */
  readonly isScript: boolean;
  readonly covers: (codePoint: number) => boolean;
  /** Returns the font for one document. */
  readonly forDocument: () => ParsedFont;
};

type FontFiles = {
  readonly regular: string;
  readonly bold: string;
  /** Characters for which the font is opened. Without it, the font is opened for any character. */
  readonly characters?: RegExp;
  /** BCP 47 language passed to the shaper. */
  readonly language?: string;
};

const require = createRequire(import.meta.url);

/** Returns the font files of one subset. They are in the folder of the list of subsets. */
const subsetOf = (list: string, subset: string) => {
  const folder = dirname(list);
  const fileOf = (weight: number) => join(folder, `files/${basename(folder)}-${subset}-${weight}-normal.woff`);
  return { regular: fileOf(400), bold: fileOf(700) };
};

const notoSans = require.resolve('@fontsource/noto-sans/unicode.json');
const emoji = require.resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff');

/** Returns the Noto Sans font of a script. The name of its main subset is the name of the script. */
const scriptFont = (list: string, characters: RegExp, language?: string): FontFiles => ({
  ...subsetOf(list, basename(dirname(list)).replace('noto-sans-', '')),
  characters,
  ...(language && { language }),
});

/** The fonts in order of preference. The rupee sign is in Latin Extended, not in Latin. */
const fonts: readonly FontFiles[] = [
  subsetOf(notoSans, 'latin'),
  subsetOf(notoSans, 'latin-ext'),
  scriptFont(require.resolve('@fontsource/noto-sans-devanagari/unicode.json'), /\p{Script_Extensions=Devanagari}/u),
  scriptFont(require.resolve('@fontsource/noto-sans-bengali/unicode.json'), /\p{Script_Extensions=Bengali}/u),
  scriptFont(require.resolve('@fontsource/noto-sans-gurmukhi/unicode.json'), /\p{Script_Extensions=Gurmukhi}/u),
  scriptFont(require.resolve('@fontsource/noto-sans-gujarati/unicode.json'), /\p{Script_Extensions=Gujarati}/u),
  scriptFont(require.resolve('@fontsource/noto-sans-oriya/unicode.json'), /\p{Script_Extensions=Oriya}/u),
  scriptFont(require.resolve('@fontsource/noto-sans-tamil/unicode.json'), /\p{Script_Extensions=Tamil}/u),
  scriptFont(require.resolve('@fontsource/noto-sans-telugu/unicode.json'), /\p{Script_Extensions=Telugu}/u),
  scriptFont(require.resolve('@fontsource/noto-sans-kannada/unicode.json'), /\p{Script_Extensions=Kannada}/u),
  scriptFont(require.resolve('@fontsource/noto-sans-malayalam/unicode.json'), /\p{Script_Extensions=Malayalam}/u),
  scriptFont(require.resolve('@fontsource/noto-sans-arabic/unicode.json'), /\p{Script_Extensions=Arabic}/u, 'ur'),
  { regular: emoji, bold: emoji, characters: /\p{Emoji}|\p{Emoji_Component}/u },
];

const isParsed = (value: unknown): value is ParsedFont =>
  typeof value === 'object' && value !== null && 'layout' in value && 'characterSet' in value;

/** Parses a font with pdfkit, using a document that is never written. */
const parse = (bytes: Buffer): ParsedFont => {
  const document = new PDFDocument({ autoFirstPage: false, font: '' });
  document.font(bytes);
  const current: object = Reflect.get(document, '_font');
  const parsed: unknown = Reflect.get(current, 'font');
  if (!isParsed(parsed)) throw new Error('pdfkit no longer keeps its parsed font where it did');
  return parsed;
};

const load = (file: string, { characters, language = 'und' }: FontFiles): Face => {
  const bytes = unpackWoff(readFileSync(file));
  const font = parse(bytes);
  const covered = new Set(font.characterSet);
  return {
    name: file,
    isScript: characters !== undefined && file !== emoji,
    covers: (codePoint) => covered.has(codePoint),
    forDocument: fontForDocuments(font, createShaper(bytes, language)),
  };
};

const loaded = new Map<string, Face>();

const faceOf = (file: string, files: FontFiles): Face => {
  const face = loaded.get(file) ?? load(file, files);
  loaded.set(file, face);
  return face;
};

/** Returns the first font that contains all these characters. */
export const findFace = (bold: boolean, codePoints: readonly number[]): Face | undefined => {
  const text = String.fromCodePoint(...codePoints);
  for (const files of fonts) {
    if (files.characters && !files.characters.test(text)) continue;
    const face = faceOf(bold ? files.bold : files.regular, files);
    if (codePoints.every(face.covers)) return face;
  }
  return undefined;
};
