import { productTag, tagsForProduct } from '@bakehouse/contract/product-tag';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../test/fakes/fake-api.ts';
import { productPermissions, withProducts } from '../../test/fakes/fake-products.ts';
import { fakeBasics, fakeId, withRecords } from '../../test/fakes/fake-records.ts';
import { withSession } from '../../test/fakes/fake-session.ts';
import { renderAt } from '../../test/render-at.tsx';

const festive = { _id: fakeId('a2'), name: 'Festive', slug: 'festive' };
const tag = { ...fakeBasics, ...festive, description: '', status: 'Active', parent: null };

// The dashboard is opened once and two forms are filled in.
it('offers a tag in the product form as soon as it is created', async () => {
  withProducts();
  const { table } = withRecords(productTag, [tag], ({ name }) => ({ name: String(name) }), tag);
  answer(tagsForProduct, () => ({
    data: table.map(({ _id, name, slug }) => ({ _id, name, slug })),
    total: table.length,
  }));
  withSession(productPermissions);
  const { user } = renderAt('/product/create');
  const openTags = async () => user.click(await screen.findByLabelText('Tags', { selector: 'input' }));
  await openTags();
  await screen.findByRole('option', { name: 'Festive' });
  expect(screen.queryByRole('option', { name: 'Monsoon' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Product tags' }));
  await user.click(await screen.findByRole('link', { name: 'Create' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Monsoon');
  await user.click(screen.getByRole('button', { name: /^(Save|Create)/ }));
  await screen.findByText('Product tag created successfully');

  await user.click(screen.getByRole('link', { name: 'Products' }));
  const create = async () => (await screen.findAllByRole('link', { name: 'Create' }))[0];
  await waitFor(async () => expect(await create()).toHaveAttribute('href', '/product/create'));
  await user.click((await create())!);
  await openTags();
  expect(await screen.findByRole('option', { name: 'Monsoon' })).toBeInTheDocument();
});
