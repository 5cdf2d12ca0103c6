import { unwrap } from '@bakehouse/client';
import { type ReactNode, useState } from 'react';
import { client } from './api.ts';
import { saveCart, useCart } from './cart.tsx';
import { Field, Load } from './components.tsx';

const findDelivery = async (pincode: string, product: string) => {
  const query = { pincode, product };
  const { data } = await unwrap(client.GET('/api/store/v1/serviceability', { params: { query } }));
  saveCart({ pincode });
  return data;
};
export type DeliveryType = Awaited<ReturnType<typeof findDelivery>>['delivery_types'][number];

/** Asks for a pincode, and renders the delivery types for it, or a message when the marketplace does not deliver there. */
export const DeliveryTo = ({ product, children }: Props) => {
  const [pincode, setPincode] = useState(useCart().pincode);
  const limits = { pattern: '[1-9][0-9]{5}', title: 'A number of six digits', inputMode: 'numeric' } as const;
  return (
    <>
      <Field label="Pincode" value={pincode} onChange={({ target }) => setPincode(target.value.trim())} {...limits} />
      {/^[1-9]\d{5}$/.test(pincode) && (
        <Load id={`${pincode} ${product}`} load={() => findDelivery(pincode, product)}>
          {({ serviceable, delivery_types }) =>
            serviceable ? children(delivery_types, pincode) : <p role="alert">We do not deliver to {pincode} yet.</p>
          }
        </Load>
      )}
    </>
  );
};
type Props = { product: string; children: (types: DeliveryType[], pincode: string) => ReactNode };

/** Formats a delivery slot: 24 Dec, 10:00–12:00. */
export const slotText = (date: string, { from, upto }: { from: string; upto: string }): string => {
  const day = new Date(date).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${day}, ${from}–${upto}`;
};
