import { useState } from 'react';

/**
 * Text of a field that is stored in the URL some time after it was typed. A stored text never replaces what the person has typed
 * since; a change of the URL for another reason (back, clear filters) does.
 * @param stored the text in the URL.
 * @returns the text of the field, the function that changes it, and `expect`, which must be called with each text before it is stored.
 */
export function useUrlText(stored: string) {
  const [text, setText] = useState(stored);
  const [previous, setPrevious] = useState(stored);
  const [expected, setExpected] = useState<readonly string[]>([]);
  if (previous !== stored) {
    setPrevious(stored);
    // A navigation can be skipped when the next one begins, so all texts before this one are no longer expected.
    const index = expected.lastIndexOf(stored);
    setExpected(index === -1 ? [] : expected.slice(index + 1));
    if (index === -1) setText(stored);
  }
  const expect = (next: string) =>
    setExpected((texts) => (next === (texts.at(-1) ?? stored) ? texts : [...texts, next]));
  return { text, setText, expect };
}
