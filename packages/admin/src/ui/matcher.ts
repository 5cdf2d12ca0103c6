import { searchText, searchWords } from '@bakehouse/contract/core/search-text';
import type { OptionsFilter } from '@mantine/core';

/**
 * Builds a predicate for a search, with the rules of the server's searches.
 * @returns a function that checks whether its texts together contain all words of the search.
 */
export function createMatcher(search: string) {
  const words = searchWords(search);
  return (...texts: readonly (string | undefined)[]): boolean => {
    const text = searchText(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
}

/** The filter of a select whose options are all loaded. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const isMatch = createMatcher(search);
  return options
    .map((option) =>
      'group' in option ? { ...option, items: option.items.filter(({ label }) => isMatch(label)) } : option,
    )
    .filter((option) => ('group' in option ? option.items.length > 0 : isMatch(option.label)))
    .slice(0, limit);
};

/** The filter of a select whose options the server has filtered. */
export const keepOptions: OptionsFilter = ({ options }) => options;
