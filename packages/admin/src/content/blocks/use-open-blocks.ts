import { useCallback, useMemo, useState } from 'react';

/** Which editors are open, and which ever were. */
export const useOpenBlocks = () => {
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const toggle = useCallback(
    (key: string) => setOpen((before) => new Map(before).set(key, before.get(key) !== true)),
    [],
  );
  const show = useCallback((key: string) => setOpen((before) => new Map(before).set(key, true)), []);
  return useMemo(
    () => ({
      toggle,
      show,
      isOpen: (key: string) => open.get(key) === true,
      wasOpen: (key: string) => open.has(key),
    }),
    [open, toggle, show],
  );
};
export type OpenBlocks = ReturnType<typeof useOpenBlocks>;
