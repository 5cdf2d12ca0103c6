/** Names as the directories write them, made readable: one function for each quirk. */

/** What the sources write for nothing. */
export const isMissing = (text: string): boolean => /^(na|n\/a|nil|null|none|-)?[;.]?$/i.test(text.trim());

export const singleBlanks = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** B.O, SO., H. O, (SO), of an office: Branch, Sub, Head; after a point or not. */
const suffixAtEnd = /(?:\s*\(\s*[BSH](?:\.\s?|\s)?O\.?\s*\)|(?:[\s.,]+|(?<=\)))[BSH](?:\.\s?|\s)?O\.?)$/i;
/** Before what tells two offices apart: `Ram Nagar SO East Delhi`, `Patan S.O (Satara)`, `Kothapalli B.O-R`. */
const suffixInside = /[\s.,]+[BSH](?:\.\s?O\.?|O\.?)(?:\s+(?=\S)|(?=[(-]))/;
/** Of another office, in brackets: `Warwand B.O (Chaitanya Wadi S.O)`. */
const suffixBeforeClosing = /\s+[BSH]\.?O\.?\)$/;

const cutOnce = (name: string): string => {
  const cut = name
    .replace(suffixAtEnd, '')
    .replace(suffixBeforeClosing, ')')
    .replace(/[\s.,]+$/, '');
  const inside = suffixInside.exec(cut);
  if (!inside) return cut || name;
  const before = cut.slice(0, inside.index);
  const after = cut.slice(inside.index + inside[0].length);
  if (!before) return cut;
  if (after.startsWith('-')) return before + after;
  return after.startsWith('(') ? `${before} ${after}` : `${before} (${after})`;
};

/** The locality alone; the kind of office is no part of it, even where it is said twice. */
const withoutSuffix = (name: string): string => cutOnce(cutOnce(name));

const small = new Set(['and', 'of', 'the', 'ki', 'ka']);
/** Written small although they have no vowel, or in capitals although they have one. */
const spelled = new Map(
  ['Dr', 'Mr', 'St', 'GPO', 'IIT', 'ITI', 'AIIMS', 'HAL', 'BHEL', 'APO', 'CAT', 'IOC', 'IDA'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

const titleWord = (word: string, first: boolean): string => {
  const lower = word.toLowerCase();
  const known = spelled.get(lower);
  if (known) return known;
  if (!first && small.has(lower)) return lower;
  // Abbreviations (BSF, DLF) and Roman numerals stay as they are.
  if (/^(?=[ivx])(x{0,2})(ix|iv|v?i{0,3})$/.test(lower) || !/[aeiouy]/.test(lower)) return word;
  return word[0] + lower.slice(1);
};

const isShouted = (text: string): boolean => /[A-Z]/.test(text) && !/[a-z]/.test(text);

/** `CAT EXTENSION COUNTER` as a person writes it; a name that has small letters is left as it is. */
const titleCase = (text: string): string => {
  if (!isShouted(text)) return text;
  let first = true;
  return text.replaceAll(/[A-Z]+/g, (word) => {
    const written = titleWord(word, first);
    first = false;
    return written;
  });
};

export type NameRepair = 'suffix' | 'capitals' | 'blanks';
export type CleanName = { readonly name: string; readonly repairs: readonly NameRepair[] };

export const cleanOfficeName = (raw: string): CleanName => {
  const repairs: NameRepair[] = [];
  const single = singleBlanks(raw);
  if (single !== raw.trim()) repairs.push('blanks');
  const bare = withoutSuffix(single);
  if (bare !== single) repairs.push('suffix');
  // What stands in brackets tells nothing of how the rest was written.
  const open = bare.indexOf(' (');
  const name = open < 0 ? titleCase(bare) : titleCase(bare.slice(0, open)) + titleCase(bare.slice(open));
  if (name !== bare) repairs.push('capitals');
  return { name, repairs };
};

/** Spellings of the directory that nobody else uses. */
const districtNames: Record<string, string> = {
  '24 paraganas north': 'North 24 Parganas',
  '24 paraganas south': 'South 24 Parganas',
  jagitial: 'Jagtial',
  'ysr.': 'YSR',
  'y.s.r.': 'YSR',
};

export const cleanDistrict = (raw: string): string => {
  const name = singleBlanks(raw);
  return districtNames[name.toLowerCase()] ?? titleCase(name);
};

/** What two sources' spellings of an office have in common. */
export const officeKey = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The name without what stands in brackets at its end. */
export const withoutBrackets = (name: string): string => name.replace(/\s*\([^)]*\)?$/, '');
