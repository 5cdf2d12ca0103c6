import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import { fontForDocuments, type ParsedFont } from './parsed-font.ts';
import { createShaper } from './shaper.ts';

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
const notoEmoji = packageFiles(require.resolve('@expo-google-fonts/noto-emoji'), 'NotoEmoji').regular;

/** The font of Latin, Greek and Cyrillic. It also contains Devanagari, which has its own font below. */
const notoSans: FontFiles = {
  ...packageFiles(require.resolve('@expo-google-fonts/noto-sans'), 'NotoSans'),
  characters: /^\P{Script_Extensions=Devanagari}/u,
};

/** The scripts with a package of their own, in order of preference. The paths are constant, so that tools find the packages. */
const scripts: readonly (readonly [script: string, main: string, language?: string])[] = [
  ['Devanagari', require.resolve('@expo-google-fonts/noto-sans-devanagari')],
  ['Bengali', require.resolve('@expo-google-fonts/noto-sans-bengali')],
  ['Gurmukhi', require.resolve('@expo-google-fonts/noto-sans-gurmukhi')],
  ['Gujarati', require.resolve('@expo-google-fonts/noto-sans-gujarati')],
  ['Oriya', require.resolve('@expo-google-fonts/noto-sans-oriya')],
  ['Tamil', require.resolve('@expo-google-fonts/noto-sans-tamil')],
  ['Telugu', require.resolve('@expo-google-fonts/noto-sans-telugu')],
  ['Kannada', require.resolve('@expo-google-fonts/noto-sans-kannada')],
  ['Malayalam', require.resolve('@expo-google-fonts/noto-sans-malayalam')],
  ['Arabic', require.resolve('@expo-google-fonts/noto-sans-arabic'), 'ur'],
];

/** The fonts in order of preference. */
const fonts: readonly FontFiles[] = [
  notoSans,
  ...scripts.map(([script, main, language]) => ({
    ...packageFiles(main, `NotoSans${script}`),
    characters: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
    ...(language && { language }),
  })),
  { regular: notoEmoji, bold: notoEmoji, characters: /\p{Emoji}|\p{Emoji_Component}/u },
];

/** Returns the first font that contains all these characters. */
export function findFace(bold: boolean, codePoints: readonly number[]): Face | undefined {
  const text = String.fromCodePoint(...codePoints);
  for (const files of fonts) {
    if (files.characters && !files.characters.test(text)) continue;
    const face = faceOf(bold ? files.bold : files.regular, files);
    if (codePoints.every(face.covers)) return face;
  }
  return undefined;
}

const loaded = new Map<string, Face>();

function faceOf(file: string, files: FontFiles): Face {
  const face = loaded.get(file) ?? load(file, files);
  loaded.set(file, face);
  return face;
}

function load(file: string, files: FontFiles): Face {
  const bytes = readFileSync(file);
  const font = parse(bytes);
  const covered = new Set(font.characterSet);
  return {
    name: file,
    isScript: files !== notoSans && file !== notoEmoji,
    covers: (codePoint) => covered.has(codePoint),
    forDocument: fontForDocuments(font, createShaper(bytes, files.language ?? 'und')),
  };
}

/** Parses a font with pdfkit, using a document that is never written. */
function parse(bytes: Buffer): ParsedFont {
  const document = new PDFDocument({ autoFirstPage: false, font: '' });
  document.font(bytes);
  const current: object = Reflect.get(document, '_font');
  const parsed: unknown = Reflect.get(current, 'font');
  if (!isParsed(parsed)) throw new Error('pdfkit no longer stores its parsed font in this property');
  return parsed;
}

const isParsed = (value: unknown): value is ParsedFont =>
  typeof value === 'object' && value !== null && 'layout' in value && 'characterSet' in value;

/**
 * Returns the font files of a package.
 * @param main path of the package's main module; the files are in the folders next to it
 * @param family start of the file names
 */
function packageFiles(main: string, family: string) {
  const fileOf = (style: string) => join(dirname(main), style, `${family}_${style}.ttf`);
  return { regular: fileOf('400Regular'), bold: fileOf('700Bold') };
}
