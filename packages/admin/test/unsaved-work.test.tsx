import { adminUser } from '@bakehouse/contract/admin-user';
import { brand } from '@bakehouse/contract/brand';
import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { type SessionUser, sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { resetSession } from '../src/data/session.ts';
import { withoutSecrets } from '../src/ui/form/unsaved-work-storage.ts';
import { answer, FakeApiError } from './fakes/fake-api.ts';
import { aBrand, withBrands } from './fakes/fake-brands.ts';
import { anOrder, orderId, withOrders } from './fakes/fake-orders.ts';
import { withPeople } from './fakes/fake-people.ts';
import { aProduct, aVariant, productId, productPermissions, withProducts } from './fakes/fake-products.ts';
import { signedIn, withoutSession, withSession } from './fakes/fake-session.ts';
import { contentPermissions, withBlocks, withChoices } from './fakes/fake-settings.ts';
import { aStore, midnight, vendorId, withVendors } from './fakes/fake-vendors.ts';
import { fill, renderAt } from './render-at.tsx';

type User = ReturnType<typeof renderAt>['user'];
const isBack = 'We restored your unsaved changes.';
const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const save = () => screen.findByRole('button', { name: /^Save/ });
const ended = () => {
  throw new FakeApiError(401, 'unauthenticated', 'Your session has ended. Sign in again.');
};

/** Signs in as the same or another user after the session has ended. */
const signInAgain = async (user: User, permissions?: string[], over?: Partial<SessionUser>) => {
  answer(sessionEndpoints.login, () => signedIn(permissions, over));
  await screen.findByRole('button', { name: 'Sign In' });
  await fill(user, await field('Email'), 'owner@bakehouse.test');
  await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'bakehouse-demo{Enter}');
};

describe('unsaved work when the session ends', () => {
  it('is restored for the same user, and can be saved', async () => {
    withSession();
    const { calls } = withBrands(aBrand());
    const update = calls.update;
    answer(brand.endpoints.update, ended);
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    await fill(user, await field(/^Name/), ' Mine');
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

  it('is based on its version, so that later saves of others are compared', async () => {
    withSession();
    const { table } = withBrands(aBrand());
    answer(brand.endpoints.update, ended);
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    await fill(user, await field(/^Name/), ' Mine');
    await user.click(await save());
    table[0] = aBrand({ version: 2, name: 'Velvet Theirs' });
    await signInAgain(user);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('row', { name: 'Name Velvet Theirs Velvet Crumb Mine' })).toBeInTheDocument();
  });

  it('is not restored for another user, nor for the first user afterwards', async () => {
    withSession();
    withBrands(aBrand());
    answer(brand.endpoints.update, ended);
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    await fill(user, await field(/^Name/), ' Mine');
    await user.click(await save());
    await signInAgain(user, undefined, { _id: '01990000-0000-7000-8000-0000000000aa', name: 'Dev Rao' });
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('Velvet Crumb'));
    await user.type(await field(/^Name/), '!');
    await user.click(await save());
    await signInAgain(user);
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('Velvet Crumb'));
    expect(screen.queryByText(isBack)).not.toBeInTheDocument();
  });

  it('is restored once, and not again after a discard', async () => {
    withSession();
    withBrands(aBrand());
    answer(brand.endpoints.create, ended);
    const { user } = renderAt('/brand/create');
    await fill(user, await field(/^Name/), 'Rye & Co');
    await user.click(await save());
    await signInAgain(user);
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('Rye & Co'));
    const bar = within(screen.getByRole('region', { name: 'Save changes' }));
    await user.click(bar.getByRole('button', { name: 'Discard' }));
    expect(await field(/^Name/)).toHaveValue('');
    await waitFor(() => expect(screen.queryByText(isBack)).not.toBeInTheDocument());
    await user.click(screen.getByRole('link', { name: 'Brands', current: 'page' }));
    await user.click(await screen.findByRole('link', { name: /Create|Add/ }));
    expect(await field(/^Name/)).toHaveValue('');
  });

  it('is not stored for forms that the user left', async () => {
    withSession();
    withBrands();
    const { user } = renderAt('/brand/create');
    await fill(user, await field(/^Name/), 'Rye & Co');
    await user.click(screen.getByRole('button', { name: 'Account of Meera Anand' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await signInAgain(user);
    await screen.findByText(/^Good .*, Meera$/);
    expect(screen.queryByText(isBack)).not.toBeInTheDocument();
  });
});

it('includes the variants of a product', async () => {
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
  await fill(user, await field(/^Name(?! of)/), ' Royal');
  await user.click(await save());
  await signInAgain(user, productPermissions);
  expect(await field('Price of Rose, Half kg')).toHaveValue('475');
  expect(await field(/^Name(?! of)/)).toHaveValue('Truffle Cake Royal');
});

it('opens the part of an order that was edited', async () => {
  withSession();
  withOrders(anOrder());
  answer(orderEndpoints.updateAddress, ended);
  const { user } = renderAt(`/order/details/${orderId}`);
  await user.click(await screen.findByRole('button', { name: 'Edit shipping address' }));
  const form = within(await screen.findByRole('form', { name: 'Shipping Address' }));
  await fill(user, form.getByRole('textbox', { name: 'Address 2' }), ', floor 2');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await signInAgain(user);
  const again = within(await screen.findByRole('form', { name: 'Shipping Address' }));
  expect(again.getByRole('textbox', { name: 'Address 2' })).toHaveValue('Near the library, floor 2');
  expect(screen.queryByRole('form', { name: 'Billing Address' })).not.toBeInTheDocument();
});

it('includes the last characters of a block that are not committed yet', async () => {
  withSession(contentPermissions);
  withChoices();
  withBlocks('home', [{ id: 1, block_name: 'cityBlock', title: 'One', background_color: '#000000', data: [] }]);
  const typed = Promise.withResolvers<void>();
  answer(settingEndpoints.home.update, () => typed.promise.then(ended));
  const { user } = renderAt('/home-page-setting');
  await user.click(await screen.findByRole('button', { name: /One/, expanded: false }));
  const title = screen.getByRole('textbox', { name: 'Title' });
  await fill(user, title, ' Two');
  await user.click(await save());
  // These characters are typed while the request is pending.
  await fill(user, title, ' Three');
  typed.resolve();
  await screen.findByRole('button', { name: 'Sign In' });
  expect(JSON.parse(localStorage.getItem('home_setting_data') ?? '[]')).toMatchObject([{ title: 'One Two Three' }]);
});

/** Leaves the page as a reload does: only the browser's storage remains. */
const reload = (
  address: string,
  over?: Partial<SessionUser>,
  openSession = () => withSession(productPermissions, over),
) => {
  window.dispatchEvent(new Event('pagehide'));
  const stored = Object.entries({ ...sessionStorage });
  cleanup();
  notifications.clean();
  resetSession();
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
  openSession();
  return renderAt(address);
};

describe('unsaved work on reload', () => {
  it('is restored with a notice, and can be discarded', async () => {
    withSession();
    withBrands(aBrand());
    const address = `/brand/edit/${aBrand()._id}`;
    const { user } = renderAt(address);
    await fill(user, await field(/^Name/), ' Mine');
    const again = reload(address);
    expect(await screen.findByText(isBack)).toBeInTheDocument();
    expect(await field(/^Name/)).toHaveValue('Velvet Crumb Mine');
    const notice = within((await screen.findByText(isBack)).closest<HTMLElement>('[role="alert"]')!);
    await again.user.click(notice.getByRole('button', { name: 'Discard' }));
    expect(await field(/^Name/)).toHaveValue('Velvet Crumb');
    await waitFor(() => expect(screen.queryByText(isBack)).not.toBeInTheDocument());
    reload(address);
    expect(await field(/^Name/)).toHaveValue('Velvet Crumb');
    expect(screen.queryByText(isBack)).not.toBeInTheDocument();
  });

  it('is compared with the version that others saved in the meantime', async () => {
    withSession();
    const { table } = withBrands(aBrand());
    const address = `/brand/edit/${aBrand()._id}`;
    const { user } = renderAt(address);
    await fill(user, await field(/^Name/), ' Mine');
    table[0] = aBrand({ version: 2, name: 'Velvet Theirs' });
    const again = reload(address);
    await again.user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('row', { name: 'Name Velvet Theirs Velvet Crumb Mine' })).toBeInTheDocument();
  });

  it('is not restored for another user', async () => {
    withSession();
    withBrands(aBrand());
    const { user } = renderAt('/brand/create');
    await fill(user, await field(/^Name/), 'Rye & Co');
    reload('/brand/create', { _id: '01990000-0000-7000-8000-0000000000aa', name: 'Dev Rao' });
    expect(await field(/^Name/)).toHaveValue('');
    expect(Object.keys(sessionStorage).filter((key) => key.includes('unsaved-work'))).toEqual([]);
  });

  it('contains no password, and names the files that must be selected again', async () => {
    withSession();
    withBrands(aBrand());
    const { user } = renderAt('/brand/create');
    await fill(user, await field(/^Name/), 'Rye & Co');
    await user.upload(await screen.findByLabelText('Image'), new File(['x'], 'logo.png', { type: 'image/png' }));
    reload('/brand/create');
    expect(await screen.findByText(`${isBack} Choose these files again: logo.png.`)).toBeInTheDocument();
    expect(await field(/^Name/)).toHaveValue('Rye & Co');

    cleanup();
    answer(adminUser.endpoints.list, () => ({ data: [], total: 0 }));
    const form = renderAt('/admin/create');
    await form.user.click(await screen.findByRole('checkbox', { name: 'Set a password instead' }));
    await form.user.type(await screen.findByLabelText(/^Password/, { selector: 'input' }), 'correct-horse');
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('correct-horse');
  });

  it('includes the variants of a product, which a discard resets too', async () => {
    const open = () => withSession(productPermissions);
    open();
    const variation = {
      product_type: 'variation' as const,
      product_variation_info: { attributes: ['flavour', 'weight'] },
      product_variable: [aVariant()],
    };
    withProducts(aProduct(variation));
    const address = `/product/edit/${productId}`;
    const { user } = renderAt(address);
    const price = await field('Price of Rose, Half kg');
    await user.clear(price);
    await user.type(price, '475');
    const again = reload(address);
    expect(await field('Price of Rose, Half kg')).toHaveValue('475');
    const notice = within((await screen.findByText(isBack)).closest<HTMLElement>('[role="alert"]')!);
    await again.user.click(notice.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await field('Price of Rose, Half kg')).toHaveValue('450'));
  });
});

it('asks when a part of a record is cancelled with changes', async () => {
  withSession();
  withOrders(anOrder());
  const { user } = renderAt(`/order/details/${orderId}`);
  await user.click(await screen.findByRole('button', { name: 'Edit shipping address' }));
  const form = () => screen.queryByRole('form', { name: 'Shipping Address' });
  const cancel = () => user.click(within(form()!).getByRole('button', { name: 'Cancel' }));
  await fill(user, await screen.findByRole('textbox', { name: 'Address 2' }), ', floor 2');
  await cancel();
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(form()).toBeInTheDocument();
  await cancel();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(form()).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Edit shipping address' }));
  await cancel();
  await waitFor(() => expect(form()).not.toBeInTheDocument());
});

describe('forms outside the record screens', () => {
  const withAll = () => withSession();
  const password = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });
  const currentPassword = async () =>
    within(await screen.findByRole('form', { name: 'About you' })).findByLabelText(/^Current password/, {
      selector: 'input',
    });
  const storeAt = (tab: string) => `/vendor/detail/${tab}/${vendorId}`;
  const inSession = () => JSON.stringify({ ...sessionStorage });

  it('restores a profile without the password', async () => {
    answer(profileEndpoints.sessions, () => ({ data: [] }));
    withAll();
    const { user } = renderAt('/profile');
    await user.type(await field(/^Email/), '.in');
    await fill(user, await currentPassword(), 'bakehouse-demo');
    reload('/profile', undefined, withAll);
    expect(await field(/^Email/)).toHaveValue('owner@bakehouse.test.in');
    expect(await screen.findByText(isBack)).toBeInTheDocument();
    expect(await currentPassword()).toHaveValue('');
    expect(inSession()).not.toContain('bakehouse-demo');
  });

  it('restores a profile without the password after the session ended', async () => {
    answer(profileEndpoints.sessions, () => ({ data: [] }));
    withAll();
    answer(profileEndpoints.update, ended);
    const { user } = renderAt('/profile');
    await user.type(await field(/^Email/), '.in');
    await user.type(await currentPassword(), 'bakehouse-demo{Enter}');
    await signInAgain(user);
    expect(await screen.findByText(isBack)).toBeInTheDocument();
    expect(await field(/^Email/)).toHaveValue('owner@bakehouse.test.in');
    expect(await currentPassword()).toHaveValue('');
  });

  it('opens a rejection with its reason', async () => {
    withAll();
    withPeople();
    withVendors(aStore({ status: 'review' }));
    answer(vendorEndpoints.review, ended);
    const { user } = renderAt(storeAt('personal-info'));
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await fill(user, await field(/^Reason/), 'No such street');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await signInAgain(user);
    expect(await field(/^Reason/)).toHaveValue('No such street');
    reload(storeAt('personal-info'), undefined, withAll);
    expect(await field(/^Reason/)).toHaveValue('No such street');
  });

  it('restores the charges that were chosen for delivery types', async () => {
    withAll();
    withPeople();
    withVendors(aStore());
    const { user } = renderAt(storeAt('delivery-preference'));
    await user.click(await screen.findByRole('button', { name: 'Edit the charge of Standard' }));
    await user.click(screen.getByRole('combobox', { name: 'Charge of Standard' }));
    await user.click(await screen.findByRole('option', { name: 'Free' }));
    await user.click(await screen.findByRole('combobox', { name: `Charge of ${midnight.name}` }));
    await user.click(await screen.findByRole('option', { name: 'Rs 249' }));
    const again = reload(storeAt('delivery-preference'), undefined, withAll);
    expect(await screen.findByRole('combobox', { name: 'Charge of Standard' })).toHaveValue('Free');
    expect(await screen.findByRole('combobox', { name: `Charge of ${midnight.name}` })).toHaveValue('Rs 249');
    await again.user.click(screen.getByRole('button', { name: 'Reset the charge of Standard' }));
    await again.user.click(screen.getByRole('button', { name: `Add ${midnight.name}` }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Add ${midnight.name}` })).not.toBeInTheDocument());
    reload(storeAt('delivery-preference'), undefined, withAll);
    expect(await screen.findByRole('button', { name: 'Edit the charge of Standard' })).toBeInTheDocument();
    expect(screen.queryByText(isBack)).not.toBeInTheDocument();
  });

  it('restores an application of a vendor without its password', async () => {
    withoutSession();
    const { user } = renderAt('/auth/signup');
    await fill(user, await field(/^Name/), 'Ira Sen');
    await fill(user, await password(/^Password/), 'plum-cake-42');
    reload('/auth/signup', undefined, withoutSession);
    expect(await field(/^Name/)).toHaveValue('Ira Sen');
    expect(await password(/^Password/)).toHaveValue('');
    expect(inSession()).not.toContain('plum-cake-42');
  });

  it('never stores one-time codes or passwords, wherever they are', () => {
    const file = new File(['x'], 'logo.png');
    const rows = [{ new_password: 'a', name: 'Ira', logo: file }];
    expect(withoutSecrets({ email_otp: '123456', rows, resetToken: 't' })).toEqual({
      rows: [{ name: 'Ira', logo: file }],
    });
  });
});
