import { useEffect, useState } from 'react';

/**
 * Makes a dialog return the focus to its opener.
 *
 * A Mantine dialog remembers the focused element only when `opened` changes to true, which a dialog that is loaded and
 * mounted on demand would miss.
 * @returns the value for the dialog's `opened`: false at the first render, then the argument.
 */
export const useDialogOpened = (opened: boolean): boolean => {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
};
