import { BakehouseError, type components, createBakehouseClient } from '@bakehouse/client';
import { useEffect, useState } from 'react';

/** The client of the public API. The browser has no key. */
export const client = createBakehouseClient({ baseUrl: location.origin });

/** The client that places orders. It sends them to the server of the shop, which calls the API with the key. */
export const orderClient = createBakehouseClient({
  baseUrl: location.origin,
  fetch: async (order) => fetch('/shop/orders', { method: 'POST', headers: order.headers, body: await order.text() }),
});

type Schemas = components['schemas'];
export type Product = Schemas['StorefrontProduct'];
export type ProductDetail = Schemas['StorefrontProductDetail'];
export type Variant = Schemas['StorefrontVariant'];
export type Image = Schemas['Image'];
export type Cart = Schemas['StorefrontCart'];

export type Loadable<Data> =
  | { status: 'loading' }
  | { status: 'done'; data: Data }
  | { status: 'error'; error: Error; retry: () => void };

/**
 * Loads data, and loads again when `key` changes. Meanwhile the previous data stays and is stale.
 * @param key identifies the data that `load` loads.
 */
export const useLoad = <Data>(key: string, load: () => Promise<Data>): Loadable<Data> & { isStale: boolean } => {
  const [state, setState] = useState<{ key: string; loaded: Loadable<Data> }>({ key, loaded: { status: 'loading' } });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` replaces `load`, which is new on every render
  useEffect(() => {
    let isCurrent = true;
    const finish = (loaded: Loadable<Data>) => isCurrent && setState({ key, loaded });
    load().then(
      (data) => finish({ status: 'done', data }),
      (error: Error) => finish({ status: 'error', error, retry: () => setAttempt(attempt + 1) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, attempt]);
  return { ...state.loaded, isStale: state.key !== key };
};

/** Returns the sentence to show for an error. */
export const messageOf = (error: unknown): string =>
  error instanceof BakehouseError ? error.message : 'The shop cannot be reached. Check your connection and try again.';

const rupees = { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' } as const;

/** Formats an amount in rupees: ₹1,229 or ₹1,229.50. */
export const money = (amount: number): string => amount.toLocaleString('en-IN', rupees);
