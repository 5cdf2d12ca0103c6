import { useMemo, useSyncExternalStore } from 'react';
import type { VariantStore } from './variant-store.ts';

/** Returns the choices and the order of the variants. Renders when these change, not when a cell changes. */
export const useVariants = (store: VariantStore) => {
  const subscribe = useMemo(() => store.subscribe('all'), [store]);
  return {
    keys: useSyncExternalStore(subscribe, store.keys),
    choices: useSyncExternalStore(subscribe, store.choices),
  };
};

/** Returns whether a variant has unsaved changes. */
export const useVariantsChanged = (store: VariantStore): boolean => {
  const subscribe = useMemo(() => store.subscribe('changed'), [store]);
  return useSyncExternalStore(subscribe, store.isChanged);
};

/** Returns a variant and its errors. Renders only when this variant changes. */
export const useVariant = (store: VariantStore, key: string) => {
  const subscribe = useMemo(() => store.subscribe(key), [store, key]);
  return {
    row: useSyncExternalStore(subscribe, () => store.row(key)),
    rejected: useSyncExternalStore(subscribe, () => store.rejectedOf(key)),
    areErrorsVisible: useSyncExternalStore(subscribe, store.isJudged),
    left: useSyncExternalStore(subscribe, () => store.leftOf(key)),
  };
};

/** Returns the position of the errors of the last save. */
export const useLoadError = (store: VariantStore) => {
  const subscribe = useMemo(() => store.subscribe('errors'), [store]);
  return useSyncExternalStore(subscribe, store.trouble);
};
