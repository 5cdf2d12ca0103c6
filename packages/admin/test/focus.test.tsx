import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBrand, withBrands } from './fakes/fake-brands.ts';
import { aCoupon, withCoupons } from './fakes/fake-coupons.ts';
import { anOrder, orderId, withOrders } from './fakes/fake-orders.ts';
import { withPeople } from './fakes/fake-people.ts';
import { aProduct, productPermissions, withProducts } from './fakes/fake-products.ts';
import { withSession } from './fakes/fake-session.ts';
import { contentPermissions, withBlocks, withChoices } from './fakes/fake-settings.ts';
import { aStore, vendorId, withVendors } from './fakes/fake-vendors.ts';
import { renderAt } from './render-at.tsx';

const dialog = () => screen.findByRole('dialog');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const pressEscape = async (user: ReturnType<typeof renderAt>['user']) => {
  await waitFor(async () => expect(await dialog()).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};

describe('Esc returns the focus to the opener of the dialog:', () => {
  const dialogs = {
    'a vendor': {
      address: '/vendor',
      opener: 'Delete The Cake Room',
      prepare: () => {
        withSession();
        withPeople();
        withVendors(aStore({ store_name: 'The Cake Room' }));
      },
    },
    'a product': {
      address: '/product',
      opener: 'Delete Truffle Cake',
      prepare: () => {
        withSession(productPermissions);
        withProducts(aProduct());
      },
    },
    'a coupon': {
      address: '/coupon',
      opener: `Delete ${aCoupon().name}`,
      prepare: () => {
        withSession(productPermissions);
        withCoupons(aCoupon());
      },
    },
    'a permission group': {
      address: '/permission_group',
      opener: '2 permissions of Brand desk',
      prepare: () => {
        withSession();
        withPeople();
      },
    },
    'the versions of a setting': {
      address: '/home-page-setting',
      opener: 'History',
      prepare: () => {
        withSession(contentPermissions);
        withChoices();
        withBlocks('home', []);
      },
    },
  };

  it.each(Object.entries(dialogs))('%s', async (_name, { address, opener, prepare }) => {
    prepare();
    const { user } = renderAt(address);
    const opened = await button(opener);
    // The first opening loads the dialog, and the second finds it mounted.
    for (const _ of [1, 2]) {
      await user.click(opened);
      await pressEscape(user);
      await waitFor(() => expect(opened).toHaveFocus());
    }
  });

  it('an order, where the opener is in a menu', async () => {
    withSession();
    withOrders(anOrder());
    const { user } = renderAt(`/order/details/${orderId}`);
    await user.click(await button('More actions'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await pressEscape(user);
    await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus());
  });

  it('the keyboard shortcuts', async () => {
    withSession();
    const { user } = renderAt('/');
    await user.click(await button(/^Account of/));
    await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
    await pressEscape(user);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Account of/ })).toHaveFocus());
  });
});

describe('a disabled control', () => {
  const reason = 'Your role cannot export orders. Ask an administrator.';
  const openOrders = async () => {
    withSession([permissionKey(orderEndpoints.list)]);
    withOrders(anOrder());
    const { user } = renderAt('/order');
    return { user, control: await button('Export') };
  };

  it('shows its reason on keyboard focus, and describes it to screen readers', async () => {
    const { user, control } = await openOrders();
    expect(control).toHaveAttribute('aria-disabled', 'true');
    expect(control).toHaveAccessibleDescription(reason);
    while (document.activeElement !== control) await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('shows its reason on press, and does nothing else', async () => {
    const { user, control } = await openOrders();
    await user.pointer({ keys: '[TouchA]', target: control });
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
    expect(control).toHaveTextContent('Export');
  });

  it('shows its reason on a tab that cannot be opened yet', async () => {
    withSession(productPermissions);
    withCoupons();
    const { user } = renderAt('/coupon/details/create/new?type=general');
    const tabs = await screen.findAllByRole('tab');
    tabs[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(tabs[1]).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Use Previous and Next');
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
  });
});

describe('closing the comparison after a stale save returns the focus to', () => {
  const openStale = async () => {
    withSession();
    const { table } = withBrands(aBrand());
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, ' Mine');
    table[0] = aBrand({ version: 2, name: 'Velvet Theirs' });
    await user.keyboard('{Control>}s{/Control}');
    await dialog();
    return { user, name };
  };
  const expectNewNameFocused = (before: HTMLElement) =>
    waitFor(() => {
      const after = screen.getByRole('textbox', { name: 'Name' });
      expect(after).not.toBe(before);
      expect(after).toHaveFocus();
    });

  it('the field in which Ctrl S was pressed, when the changes are retained', async () => {
    const { user, name } = await openStale();
    await user.click(await button('Keep my changes'));
    await expectNewNameFocused(name);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Velvet Crumb Mine');
  });

  it('the same field, when the changes are discarded', async () => {
    const { user, name } = await openStale();
    await user.click(await button('Discard mine and reload'));
    await expectNewNameFocused(name);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Velvet Theirs');
  });

  it('the form, when the dialog was opened by a button that is no longer there', async () => {
    withSession();
    const { table } = withBrands(aBrand());
    const { user } = renderAt(`/brand/edit/${aBrand()._id}`);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Mine');
    table[0] = aBrand({ version: 2, name: 'Velvet Theirs' });
    window.dispatchEvent(new Event('visibilitychange'));
    await user.click(await button('Compare'));
    await pressEscape(user);
    await waitFor(() => expect(document.activeElement?.closest('form')).not.toBeNull());
  });
});

it('moves the focus to the reason when a vendor is rejected, and back on Cancel', async () => {
  withSession();
  withPeople();
  withVendors(aStore({ status: 'review' }));
  const { user } = renderAt(`/vendor/detail/personal-info/${vendorId}`);
  await user.click(await button('Reject'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reject' })).toHaveFocus());
});
