import { brand } from '@bakehouse/contract/brand';
import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { type SessionUser, sessionEndpoints } from '@bakehouse/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, Refuse } from './fake-api.ts';
import { aBrand, withBrands } from './fake-brands.ts';
import { anOrder, orderId, withOrders } from './fake-orders.ts';
import { aProduct, aVariant, productId, productPermissions, withProducts } from './fake-products.ts';
import { signedIn, withSession } from './fake-session.ts';
import { contentPermissions, withBlocks, withChoices } from './fake-settings.ts';
import { renderAt } from './render-at.tsx';

// Long forms, typed letter by letter.
vi.setConfig({ testTimeout: 45_000 });

type User = ReturnType<typeof renderAt>['user'];
const isBack = 'What you had not saved when your session ended is here again.';
const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const save = () => screen.findByRole('button', { name: /^Save/ });
const ended = () => {
  throw new Refuse(401, 'unauthenticated', 'Your session has ended. Sign in again.');
};

/** The person, or another one, signs in where the session ended. */
const signInAgain = async (user: User, permissions?: string[], over?: Partial<SessionUser>) => {
  answer(sessionEndpoints.login, () => signedIn(permissions, over));
  await screen.findByRole('button', { name: 'Sign In' });
  await user.type(await field('Email'), 'owner@bakehouse.test');
  await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'bakehouse-demo{Enter}');
};

describe('what is unsaved when the session ends', () => {
  it('is there again for the same person, and can be saved', async () => {
    withSession();
    const { calls } = withBrands(aBrand());
    const update = calls.update;
    answer(brand.endpoints.update, ended);
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    await user.type(await field(/^Name/), ' Mine');
    await user.click(await save());
    await signInAgain(user);
    expect(await screen.findByText(isBack)).toBeInTheDocument();
    expect(await field(/^Name/)).toHaveValue('Velvet Crumb Mine');
    expect(update).toHaveLength(0);

    const sent = answer(brand.endpoints.update, () => ({ message: 'Brand updated successfully', data: aBrand() }));
    await user.click(await save());
    expect(await screen.findByText('Brand updated successfully')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ name: 'Velvet Crumb Mine', version: 1 });
  });

  it('stands on the version it was made from, so that what others saved is compared', async () => {
    withSession();
    const { table } = withBrands(aBrand());
    answer(brand.endpoints.update, ended);
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    await user.type(await field(/^Name/), ' Mine');
    await user.click(await save());
    table[0] = aBrand({ version: 2, name: 'Velvet Theirs' });
    await signInAgain(user);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('row', { name: 'Name Velvet Theirs Velvet Crumb Mine' })).toBeInTheDocument();
  });

  it('is not there for another person, nor for them after that one', async () => {
    withSession();
    withBrands(aBrand());
    answer(brand.endpoints.update, ended);
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    await user.type(await field(/^Name/), ' Mine');
    await user.click(await save());
    await signInAgain(user, undefined, { _id: '01990000-0000-7000-8000-0000000000aa', name: 'Dev Rao' });
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('Velvet Crumb'));
    await user.type(await field(/^Name/), '!');
    await user.click(await save());
    await signInAgain(user);
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('Velvet Crumb'));
    expect(screen.queryByText(isBack)).not.toBeInTheDocument();
  });

  it('is taken up once: what is then discarded does not come back', async () => {
    withSession();
    withBrands(aBrand());
    answer(brand.endpoints.create, ended);
    const { user } = renderAt('/brand/create');
    await user.type(await field(/^Name/), 'Rye & Co');
    await user.click(await save());
    await signInAgain(user);
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('Rye & Co'));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await field(/^Name/)).toHaveValue('');
    await user.click(screen.getByRole('link', { name: 'Brands', current: 'page' }));
    await user.click(await screen.findByRole('link', { name: /Create|Add/ }));
    expect(await field(/^Name/)).toHaveValue('');
  });

  it('is not kept of what was left by one’s own will', async () => {
    withSession();
    withBrands();
    const { user } = renderAt('/brand/create');
    await user.type(await field(/^Name/), 'Rye & Co');
    await user.click(screen.getByRole('button', { name: 'Account of Meera Anand' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await signInAgain(user);
    await screen.findByText(/^Good .*, Meera$/);
    expect(screen.queryByText(isBack)).not.toBeInTheDocument();
  });
});

it('has the variants of a product among it', async () => {
  withSession(productPermissions);
  const variants = {
    product_type: 'variation' as const,
    product_variation_info: { attributes: ['flavour', 'weight'] },
  };
  withProducts(aProduct({ ...variants, product_variable: [aVariant()] }));
  answer(productEndpoints.update, ended);
  const { user } = renderAt(`/product/edit/${productId}`);
  const price = await field('Price of Rose, Half kg');
  await user.clear(price);
  await user.type(price, '475');
  await user.type(await field(/^Name(?! of)/), ' Royal');
  await user.click(await save());
  await signInAgain(user, productPermissions);
  expect(await field('Price of Rose, Half kg')).toHaveValue('475');
  expect(await field(/^Name(?! of)/)).toHaveValue('Truffle Cake Royal');
});

it('opens the part of an order it was typed in', async () => {
  withSession();
  withOrders(anOrder());
  answer(orderEndpoints.updateAddress, ended);
  const { user } = renderAt(`/order/details/${orderId}`);
  await user.click(await screen.findByRole('button', { name: 'Edit shipping address' }));
  const form = within(await screen.findByRole('form', { name: 'Shipping Address' }));
  await user.type(form.getByRole('textbox', { name: 'Address 2' }), ', floor 2');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await signInAgain(user);
  const again = within(await screen.findByRole('form', { name: 'Shipping Address' }));
  expect(again.getByRole('textbox', { name: 'Address 2' })).toHaveValue('Near the library, floor 2');
  expect(screen.queryByRole('form', { name: 'Billing Address' })).not.toBeInTheDocument();
});

it('has the last letters of a block, which its form was not told yet', async () => {
  withSession(contentPermissions);
  withChoices();
  withBlocks('home', [{ id: 1, block_name: 'cityBlock', title: 'One', background_color: '#000000', data: [] }]);
  const typed = Promise.withResolvers<void>();
  answer(settingEndpoints.home.update, () => typed.promise.then(ended));
  const { user } = renderAt('/home-page-setting');
  await user.click(await screen.findByRole('button', { name: /One/, expanded: false }));
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.type(title, ' Two');
  await user.click(await save());
  // The answer is on its way while these are typed.
  await user.type(title, ' Three');
  typed.resolve();
  await screen.findByRole('button', { name: 'Sign In' });
  expect(JSON.parse(localStorage.getItem('home_setting_data') ?? '[]')).toMatchObject([{ title: 'One Two Three' }]);
});
