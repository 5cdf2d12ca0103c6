import { type components, unwrap } from '@bakehouse/client';
import { useSyncExternalStore } from 'react';
import { client, money, useLoad } from './api.ts';
import { Field, Loaded, onValues, Totals } from './components.tsx';
import { dispatchChange, Link, PageTitle, subscribe } from './router.tsx';

type CartInput = components['schemas']['StorefrontCartInput'];
type Line = { product: string; variant: string | null; quantity: number };
type SavedCart = { lines: Line[]; code: string; pincode: string; phone: string };

const storageKey = 'shop:cart';
const emptyCart: SavedCart = { lines: [], code: '', pincode: '', phone: '' };
let cart = { ...emptyCart, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') } as SavedCart;

/** Returns the cart, which the browser stores without prices: they come from the API. */
export const useCart = (): SavedCart => useSyncExternalStore(subscribe, () => cart);

export const saveCart = (change: Partial<SavedCart>): void => {
  cart = { ...cart, ...change };
  localStorage.setItem(storageKey, JSON.stringify(cart));
  dispatchChange();
};

const isSame = (a: Line, b: Line) => a.product === b.product && a.variant === b.variant;

/** Adds a line to the cart, or its quantity to the line of the same product and variant. */
export const addLine = (line: Line): void => {
  const known = cart.lines.find((cartLine) => isSame(cartLine, line));
  const others = cart.lines.filter((cartLine) => cartLine !== known);
  saveCart({ lines: [...others, { ...line, quantity: line.quantity + (known?.quantity ?? 0) }] });
};

const setQuantity = (index: number, quantity: number) =>
  saveCart({
    lines: cart.lines.with(index, { ...cart.lines[index], quantity } as Line).filter((line) => line.quantity),
  });

/** Loads the prices of a cart, and again when `attempt` changes. */
export const usePrices = (body: CartInput, attempt = 0) =>
  useLoad(
    `${attempt} ${JSON.stringify(body)}`,
    async () => (await unwrap(client.POST('/api/store/v1/cart', { body }))).data,
  );

const Prices = ({ lines, code }: SavedCart) => {
  const state = usePrices({ items: lines, coupon_codes: code ? [code] : [] });
  return (
    <>
      <Loaded state={state}>
        {(priced) => (
          <div aria-busy={state.isStale} aria-live="polite">
            <ul className="stack">
              {priced.items.map(({ name, quantity, subtotal }, index) => (
                <li key={`${lines[index]?.product} ${lines[index]?.variant}`} className="row">
                  <strong>{name}</strong> {money(subtotal)}
                  <button
                    type="button"
                    aria-label={`One ${name} less`}
                    onClick={() => setQuantity(index, quantity - 1)}
                  >
                    −
                  </button>
                  {quantity}
                  <button
                    type="button"
                    aria-label={`One ${name} more`}
                    onClick={() => setQuantity(index, quantity + 1)}
                  >
                    +
                  </button>
                </li>
              ))}
            </ul>
            <Totals amounts={priced} />
            {priced.applied.map(({ code: name }) => (
              <p key={name}>Coupon {name} is applied.</p>
            ))}
            {priced.rejected.map(({ code: name, message }) => (
              <p key={name} role="alert">{`Coupon ${name}: ${message}`}</p>
            ))}
            {priced.rejected.length === 0 && (
              <Link to="/checkout" className="button">
                Check out
              </Link>
            )}
          </div>
        )}
      </Loaded>
      <form onSubmit={onValues(saveCart)}>
        <Field label="Coupon code" name="code" required={false} maxLength={50} defaultValue={code} />
        <button type="submit">Apply coupon</button>
      </form>
    </>
  );
};

export const CartPage = () => {
  const saved = useCart();
  return (
    <>
      <PageTitle>Cart</PageTitle>
      {saved.lines.length > 0 ? (
        <Prices {...saved} />
      ) : (
        <p>
          Your cart is empty. <Link to="/cakes">Show all cakes</Link>
        </p>
      )}
    </>
  );
};
