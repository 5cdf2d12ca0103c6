import { useEffect, useState } from 'react';

/**
 * Makes a lazily mounted dialog return the focus to its opener. Mantine remembers the focused element only when
 * `opened` changes to true, which never happens in a dialog that is mounted as open.
 * @returns the value for the dialog's `opened`: false in the first render, then the argument.
 */
export function useDialogOpened(opened: boolean): boolean {
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => setIsOpened(opened), [opened]);
  return isOpened;
}
