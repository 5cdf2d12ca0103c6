/** Cleans the names of the directories, with one function for each kind of irregularity. */

/** Returns whether the text is one of the placeholders for a missing value. */
export const isMissing = (text: string): boolean => /^(na|n\/a|nil|null|none|-)?[;.]?$/i.test(text.trim());

export const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The office type (Branch, Sub, Head) at the end of a name: `B.O`, `SO.`, `H. O`, `(SO)`, with or without a full stop
 * before it.
 */
const suffixAtEnd = /(?:\s*\(\s*[BSH](?:\.\s?|\s)?O\.?\s*\)|(?:[\s.,]+|(?<=\)))[BSH](?:\.\s?|\s)?O\.?)$/i;
/** The office type before a qualifier: `Ram Nagar SO East Delhi`, `Patan S.O (Satara)`, `Kothapalli B.O-R`. */
const suffixInside = /[\s.,]+[BSH](?:\.\s?O\.?|O\.?)(?:\s+(?=\S)|(?=[(-]))/;
/** The type of another office in brackets: `Warwand B.O (Chaitanya Wadi S.O)`. */
const suffixBeforeClosing = /\s+[BSH]\.?O\.?\)$/;

const removeSuffixOnce = (name: string): string => {
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

/** Removes the office type. Runs twice because some names contain it twice. */
const withoutSuffix = (name: string): string => removeSuffixOnce(removeSuffixOnce(name));

const lowerCaseWords = new Set(['and', 'of', 'the', 'ki', 'ka']);
/** Words for which the vowel rule of `titleWord` gives wrong capitals. */
const knownSpellings = new Map(
  ['Dr', 'Mr', 'St', 'GPO', 'IIT', 'ITI', 'AIIMS', 'HAL', 'BHEL', 'APO', 'CAT', 'IOC', 'IDA'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

const titleWord = (word: string, isFirst: boolean): string => {
  const lower = word.toLowerCase();
  const known = knownSpellings.get(lower);
  if (known) return known;
  if (!isFirst && lowerCaseWords.has(lower)) return lower;
  // Abbreviations (BSF, DLF) and Roman numerals are unchanged.
  if (/^(?=[ivx])(x{0,2})(ix|iv|v?i{0,3})$/.test(lower) || !/[aeiouy]/.test(lower)) return word;
  return word[0] + lower.slice(1);
};

const isUpperCase = (text: string): boolean => /[A-Z]/.test(text) && !/[a-z]/.test(text);

/** Converts a name in capitals (`CAT EXTENSION COUNTER`) to title case. Names with small letters are unchanged. */
const titleCase = (text: string): string => {
  if (!isUpperCase(text)) return text;
  let isFirst = true;
  return text.replaceAll(/[A-Z]+/g, (word) => {
    const titleCased = titleWord(word, isFirst);
    isFirst = false;
    return titleCased;
  });
};

export type NameRepair = 'suffix' | 'capitals' | 'blanks';
export type CleanName = { readonly name: string; readonly repairs: readonly NameRepair[] };

/**
 * Cleans the name of an office.
 * @param raw the name in the source file
 * @returns the name, and the repairs that were made
 */
export function cleanOfficeName(raw: string): CleanName {
  const repairs: NameRepair[] = [];
  const collapsed = collapseSpaces(raw);
  if (collapsed !== raw.trim()) repairs.push('blanks');
  const bare = withoutSuffix(collapsed);
  if (bare !== collapsed) repairs.push('suffix');
  // The text in brackets is cased separately, because it can be written differently from the rest.
  const bracket = bare.indexOf(' (');
  const name = bracket < 0 ? titleCase(bare) : titleCase(bare.slice(0, bracket)) + titleCase(bare.slice(bracket));
  if (name !== bare) repairs.push('capitals');
  return { name, repairs };
}

/** District spellings that only this directory uses. */
const districtNames: Record<string, string> = {
  '24 paraganas north': 'North 24 Parganas',
  '24 paraganas south': 'South 24 Parganas',
  jagitial: 'Jagtial',
  'ysr.': 'YSR',
  'y.s.r.': 'YSR',
};

export function cleanDistrict(raw: string): string {
  const name = collapseSpaces(raw);
  return districtNames[name.toLowerCase()] ?? titleCase(name);
}

/** Returns the key by which the spellings of an office in two sources are compared. */
export const officeKey = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns the name without the brackets at its end. */
export const withoutBrackets = (name: string): string => name.replace(/\s*\([^)]*\)?$/, '');
