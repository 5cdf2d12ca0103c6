import { useCallback, useMemo, useState } from 'react';

type State = {
  /** Every block that was ever opened, and whether it is open now. */
  readonly open: ReadonlyMap<string, boolean>;
  /** The block that was opened last; null when it was closed again. */
  readonly latest: string | null;
};

/** Returns which block editors are open or were open before, and functions that open and close them. */
export function useOpenBlocks() {
  const [state, setState] = useState<State>({ open: new Map(), latest: null });
  const toggle = useCallback((key: string) => setState((before) => toggled(before, key)), []);
  const show = useCallback((key: string) => setState((before) => withOpen(before, key)), []);
  return useMemo(
    () => ({
      toggle,
      show,
      latest: state.latest,
      isOpen: (key: string) => state.open.get(key) === true,
      wasOpen: (key: string) => state.open.has(key),
    }),
    [state, toggle, show],
  );
}

function toggled(state: State, key: string): State {
  if (state.open.get(key) !== true) return withOpen(state, key);
  return { open: new Map(state.open).set(key, false), latest: state.latest === key ? null : state.latest };
}

const withOpen = ({ open }: State, key: string): State => ({ open: new Map(open).set(key, true), latest: key });

export type OpenBlocks = ReturnType<typeof useOpenBlocks>;
