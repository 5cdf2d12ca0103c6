/**
 * Builds a predicate for a search.
 * @returns a function that checks whether any of its texts contains all words of the search.
 */
export const createMatcher = (search: string) => {
  const searchWords = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (...texts: readonly (string | undefined)[]): boolean => {
    const text = texts.join(' ').toLowerCase();
    return searchWords.every((word) => text.includes(word));
  };
};
