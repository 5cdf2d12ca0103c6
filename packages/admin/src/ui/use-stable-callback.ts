import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function with a stable identity that calls the latest version of `callback`, for memoised components. */
export function useStableCallback<Args extends unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const callback = useRef(latest);
  useLayoutEffect(() => {
    callback.current = latest;
  });
  return useCallback((...args: Args) => callback.current(...args), []);
}
