import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import type { VariantRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { fireEvent, screen } from '@testing-library/react';
import type { renderAt } from '../render-at.tsx';
import { answer } from './fake-api.ts';
import { anOrder } from './fake-orders.ts';
import { fakeBasics, fakeId } from './fake-records.ts';
import { allPermissions, withSession } from './fake-session.ts';
import { aChoice, midnight } from './fake-vendor-choices.ts';

/** Fakes and steps of the order form. */

export const cake = fakeId('d2');
export const variant = (last: string, flavor: string, weight: string, price: number) =>
  ({
    _id: fakeId(last),
    slug: last,
    name: `${flavor} ${weight}`,
    description: '',
    price,
    sale_price: null,
    quantity: 5,
    sku: last,
    meta_title: '',
    meta_description: '',
    image_url: null,
    flavor,
    weight,
  }) as unknown as VariantRecord;

/** Requests of the form, each with a simple response. */
type Slots = { delivery_type: string; from: string; upto: string; cost: number }[];
export const withForm = (charges: number[] = [49.95], slots: Slots = [], further: readonly Endpoint[] = []) => {
  const catalogue = [productEndpoints.dropdownSearch, productEndpoints.variation, postalEndpoints.search, ...further];
  withSession([...allPermissions, ...catalogue.map(permissionKey)]);
  answer(productEndpoints.dropdownSearch, () => ({
    data: [
      {
        _id: cake,
        name: 'Chocolate Truffle',
        price: 450,
        price_range: '450 - 1200',
        sale_price: null,
        featured_image: null,
        slug: 'chocolate-truffle',
        flavor: 'Chocolate',
        weight: '0.5 kg, 1 kg',
        product_type: 'variation' as const,
      },
    ],
  }));
  answer(productEndpoints.variation, () => ({
    data: {
      _id: cake,
      filter_data: [
        { value: 'flavor', label: 'Flavor', options: [{ tname: 'Chocolate', tslug: 'chocolate' }] },
        {
          value: 'weight',
          label: 'Weight',
          options: [
            { tname: '0.5 kg', tslug: '0-5-kg' },
            { tname: '1 kg', tslug: '1-kg' },
          ],
        },
      ],
      variation_data: [variant('e1', 'chocolate', '0-5-kg', 450), variant('e2', 'chocolate', '1-kg', 1200)],
    },
  }));
  answer(deliveryType.endpoints.list, () => {
    const type = { ...midnight, id: midnight._id, slug: 'midnight', time: 3600, cost_range: charges, status: 'Active' };
    return { data: { types: [{ ...fakeBasics, ...type }], total: 1 } };
  });
  answer(orderEndpoints.usualSlots, () => ({ data: slots }));
  answer(postalEndpoints.search, () => ({
    data: [
      {
        _id: fakeId('91'),
        Pincode: '700029',
        Taluk: 'Kolkata',
        District: 'Kolkata',
        StateName: 'West Bengal',
        OfficeName: 'Sarat Bose Road',
        latitude: 22.51,
        longitude: 88.35,
      },
    ],
  }));
  const servicing = answer(vendorEndpoints.servicing, () => ({
    data: [aChoice('a1', 'Ganga Cakes'), aChoice('a2', 'B')],
    full_slots: [],
  }));
  const { address, selected_area } = anOrder();
  const customer = answer(orderEndpoints.customer, ({ query }) => ({
    data:
      query.phone === '9810012345'
        ? {
            full_name: 'Ira Sen',
            phone: '9810012345',
            email: 'ira@example.com',
            gender: 'Female',
            language: 'en' as const,
            address: { shipping: address.billing, billing: address.billing },
            selected_area,
            orders: 3,
            last_order_at: '2026-03-08T18:35:00.000Z',
          }
        : null,
  }));
  return { servicing, customer };
};

/** Sets the value at once, because typing into the large form would be slow. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

type User = ReturnType<typeof renderAt>['user'];
export const choose = async (user: User, field: string, option: RegExp) => {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};
export const fillItem = async (user: User, weight = '1 kg') => {
  await choose(user, 'Product', /^Chocolate Truffle/);
  await user.click(await screen.findByRole('combobox', { name: 'Weight' }));
  await user.click(await screen.findByRole('option', { name: weight }));
  await choose(user, 'Delivery type', /^Midnight/);
  fill(screen.getByRole('textbox', { name: 'Delivery date' }), '10/3/2027');
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '09:30' } });
  fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '11:30' } });
};
