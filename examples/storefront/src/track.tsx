import { unwrap } from '@bakehouse/client';
import { useEffect, useState } from 'react';
import { client, useLoad } from './api.ts';
import { saveCart, useCart } from './cart.tsx';
import { Field, Loaded, onValues, Totals } from './components.tsx';
import { slotText } from './delivery.tsx';
import { navigate, PageTitle } from './router.tsx';

/** Milliseconds between two lookups: the API allows ten of an order per minute. */
const interval = 10_000;

const Order = (body: { order_number: string; phone: string }) => {
  const [lookup, setLookup] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setLookup((count) => count + 1), interval);
    return () => clearInterval(timer);
  }, []);
  const track = async () => (await unwrap(client.POST('/api/store/v1/orders/track', { body }))).data;
  const state = useLoad(`${lookup} ${body.order_number} ${body.phone}`, track);
  return (
    <Loaded state={state}>
      {(order) => (
        <section aria-label={`Order ${order.order_number}`}>
          <h2>{order.order_number}</h2>
          <p role="status">Status: {order.status}</p>
          <ul>
            {order.history.map(({ at, status }) => (
              <li key={at}>
                {status}, {new Date(at).toLocaleString('en-IN')}
              </li>
            ))}
          </ul>
          {order.items.map(({ name, quantity, delivery_type, delivery_date, delivery_slot }) => (
            <p key={name}>
              {quantity} × {name}, {delivery_type}: {slotText(delivery_date, delivery_slot)}
            </p>
          ))}
          <Totals amounts={order} />
        </section>
      )}
    </Loaded>
  );
};

/** Shows an order to anyone who enters its number and phone, and follows its status. */
export const TrackPage = ({ number }: { number: string }) => {
  const { phone } = useCart();
  const track = onValues((values) => {
    saveCart({ phone: values.phone });
    navigate(`/track?number=${encodeURIComponent(values.number ?? '')}`);
  });
  return (
    <>
      <PageTitle>Track your order</PageTitle>
      <form key={`${number} ${phone}`} onSubmit={track}>
        <Field label="Order number" name="number" defaultValue={number} />
        <Field label="Phone" name="phone" type="tel" autoComplete="tel" defaultValue={phone} />
        <button type="submit">Track order</button>
      </form>
      {number && phone && <Order order_number={number} phone={phone} />}
    </>
  );
};
