import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { aCoupon, candle, couponId, withCoupons } from '../../../test/fakes/fake-coupons.ts';
import { productPermissions } from '../../../test/fakes/fake-products.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

type User = ReturnType<typeof renderAt>['user'];
const create = '/coupon/details/create/new?type=general';
const edit = (type = 'general') => `/coupon/details/edit/${couponId}?type=${type}`;
const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });
const open = (url: string) => {
  withSession(productPermissions);
  return renderAt(url);
};
const choose = async (user: User, label: RegExp | string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const fillGeneral = async (user: User, type: string) => {
  await fill(user, await field(/^Coupon Name/), 'DIWALI');
  await fill(user, await field(/^Description/), 'For the festival');
  await choose(user, /^Coupon Type/, type);
  const value = screen.queryByRole('textbox', { name: /^Coupon Value/ });
  if (value) await user.type(value, '10');
  await fill(user, await field(/^Start date/), '5/3/2091');
  await fill(user, await field(/^Expire date/), '20/03/2091');
};

describe('the list of coupons', () => {
  it('shows type, value, dates and state', async () => {
    withCoupons(
      aCoupon(),
      aCoupon({
        _id: candle._id,
        name: 'OLD',
        coupon_type: 'fixed_cart_discount',
        coupon_value: 1500,
        start_date: '2020-01-01',
        expire_date: '2020-02-01',
      }),
    );
    open('/coupon');
    const row = within((await screen.findByRole('link', { name: 'DIWALI' })).closest('tr')!);
    for (const text of ['Percentage discount', '12.5 %', '05/03/2091', '20/03/2091', 'Published', 'Scheduled'])
      expect(row.getByText(text)).toBeInTheDocument();
    expect(row.getByText(/^starts in /)).toBeInTheDocument();
    const old = within(screen.getByRole('link', { name: 'OLD' }).closest('tr')!);
    expect(old.getByText('₹1,500.00')).toBeInTheDocument();
    expect(old.getByText('Ended')).toBeInTheDocument();
    expect(old.getByText(/^ended .* ago$/)).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'View DIWALI' })).toHaveAttribute('href', `/coupon/details/view/${couponId}`);
  });
});

describe('the trial of a coupon', () => {
  it('shows the discount of each line or the reason, and what past orders would have cost', async () => {
    withCoupons(aCoupon({ start_date: '2020-01-01', usage_limit_per_coupon: 100, used: 100, given_away: 4_210 }));
    const keys = [couponEndpoints.tryDraft, couponEndpoints.simulate, productEndpoints.dropdownSearch].map(
      permissionKey,
    );
    withSession([...productPermissions, ...keys]);
    answer(productEndpoints.dropdownSearch, () => ({
      data: [
        {
          ...candle,
          price: 100,
          price_range: '',
          sale_price: null,
          featured_image: null,
          slug: 'candle',
          flavor: '',
          weight: '',
          product_type: 'simple' as const,
        },
      ],
    }));
    answer(couponEndpoints.simulate, () => ({ data: { orders: 500, applied: 37, cost: 4_210 } }));
    const tried = answer(couponEndpoints.tryDraft, ({ body }) => {
      const applies = (body.coupon as { minimum_spend: number | null }).minimum_spend === null;
      const discount = applies ? 12.5 : 0;
      const sums = { subtotal: 100, discount, shipping_discount: 0 };
      return {
        data: {
          ...sums,
          shipping_total: 50,
          total_coupon_discount: discount,
          order_total: 150 - discount,
          items: [{ ...sums, name: 'Candle', price: 100, catalogue_prices: [100], shipping_cost: 50, addons: [] }],
          applied: [],
          rejected: applies ? [] : [{ code: 'X', reason: 'below_minimum' as const, message: 'Add more.' }],
        },
      };
    });
    const { user } = renderAt(edit('restriction'));
    const panel = within(await screen.findByRole('region', { name: 'Try it' }));
    expect(
      await panel.findByText('Would have applied to 37 of the last 500 orders, costing ₹4,210.00.'),
    ).toBeInTheDocument();
    await user.click(panel.getByRole('combobox', { name: /^Product 1/ }));
    await user.click(await screen.findByRole('option', { name: /^Candle/ }));
    expect(await panel.findByRole('row', { name: 'Candle ₹100.00 -₹12.50' })).toBeInTheDocument();
    await user.type(await field('Minimum spend'), '900');
    expect(await panel.findByText('Does not apply: Add more.')).toBeInTheDocument();
    expect(tried.at(-1)?.body).toMatchObject({
      coupon: { minimum_spend: 900 },
      items: [{ product: candle._id, quantity: 1 }],
    });
    expect(screen.getByText('Used up')).toBeInTheDocument();
  });

  it('is counted in the list, with the uses of the limit and the total given away', async () => {
    withCoupons(aCoupon({ usage_limit_per_coupon: 100, used: 12, given_away: 4_210 }));
    open('/coupon');
    expect(await screen.findByText('12 of 100')).toBeInTheDocument();
    expect(screen.getByText('₹4,210.00')).toBeInTheDocument();
  });
});

describe('the wizard', () => {
  it('continues after each valid step, and sends everything at the end', async () => {
    const { calls } = withCoupons();
    const { user, href } = open(create);
    await user.click(await button('Next'));
    for (const text of [
      'Coupon Name is required',
      'Description is required',
      'Coupon Type is required',
      'Coupon Value is required',
      'Start date is required',
      'Expire date is required',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(async () => expect(await field(/^Coupon Name/)).toHaveFocus());
    await fillGeneral(user, 'Buy X get Y free');
    await choose(user, 'Giveaway products', 'Candle');
    await user.click(await button('Next'));
    expect(href()).toBe('/coupon/details/create/new?type=restriction');
    await user.type(await field('Minimum spend'), '500');
    await user.type(await field('Maximum spend'), '400');
    await user.click(await button('Next'));
    expect(await screen.findByText('Maximum spend must not be below the minimum spend')).toBeInTheDocument();
    await user.type(await field('Maximum spend'), '0');
    await user.click(await button('Next'));
    await choose(user, 'Exclude products', 'Candle');
    await user.click(await button('Previous'));
    expect(await field('Maximum spend')).toHaveValue('4000');
    await user.click(await button('Next'));
    await user.click(await button('Add'));
    expect(await screen.findByText('Coupon created successfully')).toBeInTheDocument();
    expect(href()).toBe('/coupon');
    expect(calls.create[0]?.body).toMatchObject({
      name: 'DIWALI',
      coupon_type: 'buy_x_get_y_free',
      start_date: '2091-03-05',
      expire_date: '2091-03-20',
      bogo_products: [candle._id],
      exclude_products: [candle._id],
      maximum_spend: 4000,
    });
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('bakehouse.unsaved-work.'))).toEqual([]);
  });

  it('restores typed values after a reload, and its tabs cannot skip steps', async () => {
    withCoupons();
    const { user, href } = open(create);
    await fill(user, await field(/^Coupon Name/), 'HALF');
    await user.click(screen.getByRole('tab', { name: /Restrictions/ }));
    expect(href()).toBe(create);
    window.dispatchEvent(new Event('pagehide'));
    const stored = Object.entries({ ...sessionStorage });
    cleanup();
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
    renderAt(create);
    expect(await field(/^Coupon Name/)).toHaveValue('HALF');
  });

  it('shows the giveaway for the two buy-X types only, and percent for percentages', async () => {
    withCoupons();
    const { user } = open(create);
    await fillGeneral(user, 'Fixed cart discount');
    for (const [type, given] of [
      ['Percentage discount', 0],
      ['Free shipping', 0],
      ['Buy X get Y percent off', 1],
    ] as const) {
      await choose(user, /^Coupon Type/, type);
      expect(screen.queryAllByRole('combobox', { name: 'Giveaway products' })).toHaveLength(given);
    }
    await user.type(await field(/^Coupon Value/), '1');
    await user.click(await button('Next'));
    expect(await screen.findByText('A percentage is at most 100')).toBeInTheDocument();
  });

  it('shows rupees for amounts only, and requires no value for free shipping and free giveaways', async () => {
    const { calls } = withCoupons();
    const { user, href } = open(create);
    const value = () => screen.queryByRole('textbox', { name: /^Coupon Value/ });
    await fillGeneral(user, 'Fixed cart discount');
    expect(value()?.closest('.mantine-InputWrapper-root')).toHaveTextContent('₹');
    await choose(user, /^Coupon Type/, 'Percentage discount');
    expect(value()?.closest('.mantine-InputWrapper-root')).toHaveTextContent('%');
    await choose(user, /^Coupon Type/, 'Buy X get Y free');
    expect(value()).not.toBeInTheDocument();
    await user.click(await button('Next'));
    expect(await screen.findByText('Choose at least one giveaway product')).toBeInTheDocument();
    await choose(user, /^Coupon Type/, 'Free shipping');
    expect(value()).not.toBeInTheDocument();
    await user.click(await button('Next'));
    await user.click(await screen.findByRole('switch', { name: 'Use date range for the delivery date' }));
    await user.click(await button('Next'));
    expect(await screen.findByText('Choose the first delivery date of the range')).toBeInTheDocument();
    expect(await screen.findByText('Choose the last delivery date of the range')).toBeInTheDocument();
    expect(href()).toBe('/coupon/details/create/new?type=restriction');
    await user.click(await screen.findByRole('switch', { name: 'Use date range for the delivery date' }));
    await user.click(await button('Next'));
    await user.click(await button('Add'));
    expect(await screen.findByText('Coupon created successfully')).toBeInTheDocument();
    expect(calls.create[0]?.body).toMatchObject({ coupon_type: 'free_shipping', coupon_value: null });
  });

  it('rejects a start date that is not in the future, an earlier end date, and invalid dates', async () => {
    withCoupons();
    const { user } = open(create);
    await fill(user, await field(/^Start date/), '01/01/2020');
    await user.tab();
    expect(await screen.findByText('Start date must be greated than today')).toBeInTheDocument();
    await fill(user, await field(/^Expire date/), '01/01/2019');
    await user.tab();
    await user.tab();
    expect(await screen.findByText('End date must be greater than Start Date')).toBeInTheDocument();
    await user.clear(await field(/^Start date/));
    await fill(user, await field(/^Start date/), '31/02/2091');
    await user.tab();
    expect(await screen.findByText('Enter a date such as 25/11/2026')).toBeInTheDocument();
  });

  it("opens the step of the server's error, and shows a failed lookup", async () => {
    withCoupons();
    answer(productEndpoints.forCoupon, () => {
      throw new FakeApiError(422, 'invalid', 'The search is out of order');
    });
    answer(coupon.endpoints.create, () => {
      throw new FakeApiError(409, 'duplicate', 'Name is taken', { name: 'Name is taken' });
    });
    const { user, href } = open(create);
    await fillGeneral(user, 'Free shipping');
    await user.click(await button('Next'));
    await user.click(await button('Next'));
    expect((await screen.findAllByText('The search is out of order')).length).toBeGreaterThan(0);
    await user.click(await button('Add'));
    await waitFor(async () => expect(await field(/^Coupon Name/)).toHaveAccessibleDescription('Name is taken'));
    expect(href()).toBe(create);
  });
});

describe('a stored coupon', () => {
  it('saves each tab separately, with the current version', async () => {
    const { calls } = withCoupons(aCoupon({ version: 3 }));
    const { user, href } = open(edit());
    await user.type(await field(/^Coupon Name/), '2');
    await user.click(screen.getByRole('tab', { name: /Restrictions/ }));
    expect(href()).toBe(edit('restriction'));
    await user.type(await field('Minimum spend'), '99');
    const update = () => screen.getByRole('button', { name: 'Update' });
    await user.click(update());
    await waitFor(() => expect(calls.update[0]?.body).toEqual({ minimum_spend: 99, version: 3 }));
    await user.click(await screen.findByRole('tab', { name: /General Details \(not saved\)/ }));
    expect(await field(/^Coupon Name/)).toHaveValue('DIWALI2');
    await user.click(update());
    await waitFor(() => expect(calls.update[1]?.body).toEqual({ name: 'DIWALI2', version: 4 }));
  });

  it('has its dates locked once it has started', async () => {
    withCoupons(aCoupon({ start_date: '2020-01-01' }));
    const { user } = open(edit());
    expect(await field(/^Start date/)).toBeDisabled();
    expect(await field(/^Start date/)).toHaveValue('01/01/2020');
    expect(await field(/^Expire date/)).toHaveAccessibleDescription('The coupon has started, so its dates are locked');
    await user.type(await field(/^Coupon Name/), '2');
    await user.click(await button('Update'));
    expect(await screen.findByText('Coupon updated successfully')).toBeInTheDocument();
  });

  it('is shown read-only, with a link to edit it', async () => {
    withCoupons(aCoupon());
    open(`/coupon/details/view/${couponId}?type=restriction`);
    expect(await field('Minimum spend')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Update' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', edit('restriction'));
  });

  it('compares after a stale save', async () => {
    const { table } = withCoupons(aCoupon());
    const { user } = open(edit());
    await user.type(await field(/^Coupon Name/), '2');
    table[0] = aCoupon({ version: 2, name: 'HOLI' });
    await user.click(await button('Update'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('row', { name: 'Name HOLI DIWALI2' })).toBeInTheDocument();
  });
});
