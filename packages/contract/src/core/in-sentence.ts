/**
 * Lower-cases a label for use inside a sentence: 'Product tags' becomes 'product tags', while acronyms and proper
 * names ('FAQ categories', 'Google reviews') stay.
 * @param label the label in sentence case.
 * @returns the label for the middle of a sentence.
 */
export const inSentence = (label: string): string =>
  label.replaceAll(/\p{L}+/gu, (word) => (/\p{Lu}{2}|^Google$/u.test(word) ? word : word.toLowerCase()));
