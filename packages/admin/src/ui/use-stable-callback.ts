import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, which does what the latest one would: for parts that are drawn only when needed. */
export const useStableCallback = <Args extends unknown[]>(
  latest: (...args: Args) => void,
): ((...args: Args) => void) => {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  return useCallback((...args: Args) => kept.current(...args), []);
};
