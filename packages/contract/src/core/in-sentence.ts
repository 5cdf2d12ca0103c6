/** A label inside a sentence: 'Product tags' is 'product tags', 'FAQ categories' and 'Google reviews' are themselves. */
export const inSentence = (label: string): string =>
  label.replaceAll(/\p{L}+/gu, (word) => (/\p{Lu}{2}|^Google$/u.test(word) ? word : word.toLowerCase()));
