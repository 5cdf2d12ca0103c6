import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import type { VariantRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../../test/fakes/fake-api.ts';
import { cake, choose, fill, fillItem, variant, withForm } from '../../../../test/fakes/fake-order-form.ts';
import { anOrder, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { renderAt } from '../../../../test/render-at.tsx';

describe('the order form', () => {
  it('has no price until the options of a variant are chosen', async () => {
    withForm();
    const names = { flavour: ['Pistachio', 'Strawberry'], weight: ['0.5 kg', '2 kg'] };
    answer(productEndpoints.variation, () => ({
      data: {
        _id: cake,
        filter_data: Object.entries(names).map(([value, options]) => ({
          value,
          label: value === 'weight' ? 'Weight' : 'Flavour',
          options: options.map((tname) => ({ tname, tslug: tname.toLowerCase() })),
        })),
        variation_data: [
          { ...variant('e1', '', '0.5 kg', 899), flavour: 'pistachio' },
          { ...variant('e2', '', '2 kg', 3239), flavour: 'pistachio' },
          { ...variant('e3', '', '2 kg', 3299), flavour: 'strawberry' },
        ] as unknown as VariantRecord[],
      },
    }));
    withOrders(anOrder());
    const created = answer(orderEndpoints.create, () => ({ message: 'Order created successfully', data: anOrder() }));
    const { user } = renderAt('/order/create');
    fill(
      within(await screen.findByRole('region', { name: 'Customer' })).getByRole('textbox', { name: 'Phone' }),
      '9810012345',
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ira Sen'));
    const price = screen.getByRole('textbox', { name: 'Price' });
    await fillItem(user, '2 kg');
    expect(price).toHaveValue('');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(screen.getByRole('combobox', { name: 'Flavour' })).toHaveAccessibleDescription(
      'Choose the options of the product',
    );
    expect(created).toHaveLength(0);
    await choose(user, 'Flavour', /^Pistachio/);
    expect(price).toHaveValue('3239');
    await choose(user, 'Flavour', /^Strawberry/);
    expect(price).toHaveValue('3299');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    const sent = { variant: fakeId('e3'), attributes: { flavor: 'Strawberry', weight: '2 kg' }, price: 3299 };
    await waitFor(() => expect(created[0]?.body).toMatchObject({ order_items: [{ product: sent }] }));
    expect(JSON.stringify(created[0]?.body)).not.toContain('needs_variant');
  });

  it('replaces what was filled in for another customer, and keeps what was typed', async () => {
    withForm();
    withOrders(anOrder());
    const { user } = renderAt('/order/create');
    const card = within(await screen.findByRole('region', { name: 'Customer' }));
    const phone = card.getByRole('textbox', { name: 'Phone' });
    const value = (name: string) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value;
    const filled = () => ['Name', 'Full Name', 'Address 1', 'Address 2', 'Pincode'].map(value);
    fill(phone, '9810012345');
    await waitFor(() => expect(value('Name')).toBe('Ira Sen'));
    const first = filled();
    expect(first.every(Boolean)).toBe(true);
    fill(phone, '9310000003');
    await screen.findByText('No earlier orders under this phone.');
    expect(filled()).toEqual(['', '', '', '', '']);
    fill(phone, '9810012345');
    await waitFor(() => expect(filled()).toEqual(first));
    fill(screen.getByRole('textbox', { name: 'Name' }), 'Tara Rao');
    fill(phone, '9310000004');
    await screen.findByText('No earlier orders under this phone.');
    expect(filled()).toEqual(['Tara Rao', '', '', '', '']);

    fill(screen.getByRole('textbox', { name: 'Name' }), '');
    fill(phone, '9810012345');
    await waitFor(() => expect(filled()).toEqual(first));
    await user.type(screen.getByRole('combobox', { name: 'Search address' }), '7000');
    await user.click(await screen.findByRole('option', { name: /^Sarat Bose Road/ }));
    expect(value('Address 2')).toBe('Sarat Bose Road');
    fill(phone, '9310000003');
    await screen.findByText('No earlier orders under this phone.');
    expect(value('Address 2'), 'the chosen address stays').toBe('Sarat Bose Road');
  });

  it('replaces the second address line of an earlier choice, and keeps a typed one', async () => {
    withForm();
    withOrders(anOrder());
    const offices = ['Hauz Khas', 'Saket', 'Lodhi Road'];
    answer(postalEndpoints.search, () => ({
      data: offices.map((OfficeName, index) => ({
        _id: fakeId(`9${index}`),
        Pincode: `11001${index}`,
        Taluk: 'Delhi',
        District: 'South Delhi',
        StateName: 'Delhi',
        OfficeName,
        latitude: 28.5,
        longitude: 77.2,
      })),
    }));
    const { user } = renderAt('/order/create');
    const search = await screen.findByRole('combobox', { name: 'Search address' });
    const pick = async (office: string) => {
      await user.clear(search);
      await user.type(search, office);
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${office}`) }));
    };
    const second = screen.getByRole('textbox', { name: 'Address 2' });
    await pick('Hauz Khas');
    expect(second).toHaveValue('Hauz Khas');
    await pick('Saket');
    expect(second).toHaveValue('Saket');
    expect(screen.getByRole('textbox', { name: 'Pincode' })).toHaveValue('110011');
    fill(second, 'Second floor');
    await pick('Lodhi Road');
    expect(second).toHaveValue('Second floor');
  });
});
