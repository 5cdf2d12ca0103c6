/** Local storage key of the lists that this browser has opened with a default view. */
const storageKey = 'bakehouse.default-views';

const readLists = (): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[];
  } catch {
    return [];
  }
};

/** Returns whether a list had a default view when this browser last loaded its views. */
export const hadDefault = (list: string): boolean => readLists().includes(list);

/** Remembers whether a list has a default view, so that the next visit waits for it. */
export const rememberDefault = (list: string, exists: boolean): void => {
  if (hadDefault(list) === exists) return;
  const others = readLists().filter((other) => other !== list);
  localStorage.setItem(storageKey, JSON.stringify(exists ? [...others, list] : others));
};
