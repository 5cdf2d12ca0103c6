/** A label inside a sentence: 'Product tags' is 'product tags', and 'FAQ categories' is 'FAQ categories'. */
export const inSentence = (label: string): string =>
  label.replaceAll(/\p{L}+/gu, (word) => (/\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()));
