import { useMemo, useSyncExternalStore } from 'react';
import type { VariantStore } from './variant-store.ts';

/** The choices and the order of the variants; draws anew when they change, and not when a cell does. */
export const useVariants = (store: VariantStore) => {
  const subscribe = useMemo(() => store.subscribe('all'), [store]);
  return {
    keys: useSyncExternalStore(subscribe, store.keys),
    choices: useSyncExternalStore(subscribe, store.choices),
  };
};

/** Whether anybody changed a variant since it was fetched. */
export const useVariantsChanged = (store: VariantStore): boolean => {
  const subscribe = useMemo(() => store.subscribe('changed'), [store]);
  return useSyncExternalStore(subscribe, store.isChanged);
};

/** One variant, and what the server said of it; draws anew when this one changes. */
export const useVariant = (store: VariantStore, key: string) => {
  const subscribe = useMemo(() => store.subscribe(key), [store, key]);
  return {
    row: useSyncExternalStore(subscribe, () => store.row(key)),
    rejected: useSyncExternalStore(subscribe, () => store.rejectedOf(key)),
    judged: useSyncExternalStore(subscribe, store.isJudged),
    left: useSyncExternalStore(subscribe, () => store.leftOf(key)),
  };
};

/** Where the last save failed. */
export const useLoadError = (store: VariantStore) => {
  const subscribe = useMemo(() => store.subscribe('trouble'), [store]);
  return useSyncExternalStore(subscribe, store.trouble);
};
