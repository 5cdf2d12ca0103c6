/** Whether any of some texts contains every word of a search. */
export const matcher = (search: string) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (...texts: readonly (string | undefined)[]): boolean => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
};
