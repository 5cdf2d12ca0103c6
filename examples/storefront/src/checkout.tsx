import { BakehouseError, unwrap } from '@bakehouse/client';
import { useState } from 'react';
import { messageOf, money, orderClient } from './api.ts';
import { saveCart, useCart, usePrices } from './cart.tsx';
import { Field, Loaded, onValues, Select, Totals } from './components.tsx';
import { DeliveryTo, type DeliveryType } from './delivery.tsx';
import { Link, navigate, PageTitle } from './router.tsx';

const attemptKey = 'shop:attempt';

/** Returns the same key for the same order, also after a reload, so that a repeated attempt does not order twice. */
const idempotencyKeyOf = (order: string): string => {
  const [lastOrder, lastKey] = JSON.parse(sessionStorage.getItem(attemptKey) ?? '[]');
  if (lastOrder === order) return lastKey;
  const key = crypto.randomUUID();
  sessionStorage.setItem(attemptKey, JSON.stringify([order, key]));
  return key;
};

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
/** Slots of two hours, as the API proposes them. */
const slots = Array.from({ length: 11 }, (_, index) => `${clock(2 * index)}–${clock(2 * index + 2)}`);

const addressFields = [
  { name: 'full_name', label: 'Name', autoComplete: 'name' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
  { name: 'address1', label: 'Address', autoComplete: 'street-address' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
];

const OrderForm = ({ types, pincode }: { types: DeliveryType[]; pincode: string }) => {
  const { lines, code } = useCart();
  const first = types.find(({ next_slot }) => next_slot) ?? types[0];
  const [chosen, setChosen] = useState({
    delivery_type: first?.id ?? '',
    delivery_date: first?.next_slot?.date ?? new Date().toISOString().slice(0, 10),
    slot: first?.next_slot ? `${first.next_slot.from}–${first.next_slot.upto}` : '10:00–12:00',
  });
  const [city, setCity] = useState('');
  const [attempt, setAttempt] = useState({ count: 0, isSent: false, error: '' });
  const choose = (change: Partial<typeof chosen>) => setChosen((current) => ({ ...current, ...change }));
  const { slot, ...delivery } = chosen;
  const [from = '', upto = ''] = slot.split('–');
  const delivery_slot = { from, upto };
  const cart = {
    items: lines.map((line) => ({ ...line, ...delivery, delivery_slot })),
    coupon_codes: code ? [code] : [],
  };
  const prices = usePrices({ ...cart, pincode, city }, attempt.count);

  const placeOrder = async (values: Record<string, string>, order_total: number) => {
    const { full_name = '', phone = '', address1 = '', city = '', state = '' } = values;
    const customer = { full_name, phone };
    const address = { ...customer, address1, city, state, country: 'India', pincode };
    const body = { ...cart, customer, address: { billing: address, shipping: address }, order_total };
    const order = { ...body, payment_method: 'Cash on delivery' };
    const params = { header: { 'Idempotency-Key': idempotencyKeyOf(JSON.stringify(order)) } };
    setAttempt((last) => ({ ...last, isSent: true, error: '' }));
    try {
      const { data } = await unwrap(orderClient.POST('/api/store/v1/orders', { body: order, params }));
      sessionStorage.removeItem(attemptKey);
      saveCart({ lines: [], code: '', phone });
      navigate(`/track?number=${encodeURIComponent(data.order_number)}`);
    } catch (error) {
      const fields = error instanceof BakehouseError ? Object.values(error.fields) : [];
      const message = [...new Set([messageOf(error), ...fields])].join(' ');
      // The prices are loaded again, because a changed price may be the reason for the error.
      setAttempt(({ count }) => ({ count: count + 1, isSent: false, error: message }));
    }
  };
  const total = prices.status === 'done' && !prices.isStale ? prices.data.order_total : undefined;
  return (
    <form onSubmit={onValues((values) => total !== undefined && void placeOrder(values, total))}>
      <Select
        label="Delivery type"
        value={chosen.delivery_type}
        options={types.map(({ id, name, charge }) => [id, `${name}, ${money(charge)}`])}
        onChange={(delivery_type) => choose({ delivery_type })}
      />
      <Field
        label="Delivery date"
        type="date"
        value={chosen.delivery_date}
        onChange={({ target }) => target.value && choose({ delivery_date: target.value })}
      />
      <Select
        label="Delivery slot"
        value={slot}
        options={[...new Set([slot, ...slots])].toSorted().map((option) => [option, option])}
        onChange={(chosenSlot) => choose({ slot: chosenSlot })}
      />
      {addressFields.map((field) => (
        <Field
          key={field.name}
          {...field}
          // The free slots depend on the city.
          onBlur={({ target }) => target.name === 'city' && setCity(target.value)}
        />
      ))}
      <Loaded state={prices}>{(priced) => <Totals amounts={priced} />}</Loaded>
      {attempt.error && <p role="alert">{attempt.error}</p>}
      <button type="submit" className="button" disabled={total === undefined || attempt.isSent}>
        {attempt.isSent ? 'Placing order…' : 'Place order'}
      </button>
    </form>
  );
};

export const CheckoutPage = () => {
  const product = useCart().lines[0]?.product;
  return (
    <>
      <PageTitle>Checkout</PageTitle>
      {product ? (
        <DeliveryTo product={product}>
          {(types, pincode) => <OrderForm key={pincode} types={types} pincode={pincode} />}
        </DeliveryTo>
      ) : (
        <Link to="/cakes">Your cart is empty. Show all cakes</Link>
      )}
    </>
  );
};
