import { settingEndpoints, settingVersionEndpoints } from '@bakehouse/contract/content/content-settings';
import { general } from '@bakehouse/contract/general';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeBasics, fakeId, withRecords } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { settingPermissions, withSetting } from '../../../test/fakes/fake-settings.ts';
import { withUploads } from '../../../test/fakes/fake-upload.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const aGeneral = (over: object = {}) => ({
  ...fakeBasics,
  _id: fakeId('a1'),
  Facebook: 'bakehouse.in',
  Facebook_Link: 'https://facebook.com/bakehouse',
  Facebook_Image: null,
  Instagram: 'bakehouse',
  Instagram_Link: '',
  Instagram_Image: null,
  Twitter: 'bakehouse_in',
  Twitter_Link: '',
  Twitter_Image: null,
  name: '',
  ...over,
});
const withGeneral = (...table: ReturnType<typeof aGeneral>[]) =>
  withRecords(general, table, ({ version: _, ...body }) => body, aGeneral());

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const open = (url: string) => {
  withSession(settingPermissions);
  return renderAt(url);
};

const link = (title: string) => ({ title, logo: null, url: `/${title.toLowerCase()}`, is_enabled: true });
const aFooter = {
  logo: null,
  footer_text: 'Baked with care',
  socials: [link('Facebook'), link('Instagram')],
  promotional: [],
  footer_menu_1: { name: 'Shop', is_enabled: true, links: [link('Cakes')] },
  footer_menu_2: { name: 'Help', is_enabled: true, links: [link('Returns'), link('Delivery'), link('Contact')] },
  footer_menu_3: null,
  payments: { title: 'We take', is_enabled: true, links: [] },
};

describe('the General tab', () => {
  it('saves only the changes of the live record, and stays on the tab', async () => {
    const { calls } = withGeneral(aGeneral({ version: 4 }));
    const { user, href } = open('/general');
    expect(await screen.findByRole('heading', { name: 'General Settings' })).toBeInTheDocument();
    for (const name of ['General', 'Header', 'Footer', 'Payment Settings'])
      expect(screen.getByRole('tab', { name })).toBeInTheDocument();
    await fill(user, await field('Instagram'), '.blr');
    await user.click(await button(/^Save/));
    expect(await screen.findByText('General setting updated successfully')).toBeInTheDocument();
    expect(calls.update[0]?.body).toEqual({ Instagram: 'bakehouse.blr', version: 4 });
    expect(calls.list[0]?.query).toEqual({ sort: '-createdAt', page: '1', perPage: '1' });
    expect(href()).toBe('/general');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument());
    expect(await field('Instagram')).toHaveValue('bakehouse.blr');
  });

  it('creates the first record after validating the required fields', async () => {
    const { calls } = withGeneral();
    const { user } = open('/general');
    await user.click(await button(/^Save/));
    for (const text of ['Facebook', 'Facebook Link', 'Instagram', 'Twitter'])
      expect(await screen.findByText(`${text} is required`)).toBeInTheDocument();
    await user.type(await field('Facebook'), 'b');
    await fill(user, await field('Facebook Link'), 'javascript:alert(1)');
    expect(
      screen.getByText('Use a link within the site, or one that starts with http, https, mailto or tel'),
    ).toBeInTheDocument();
    await user.clear(await field('Facebook Link'));
    await fill(user, await field('Facebook Link'), 'https://facebook.com/b');
    await user.type(await field('Instagram'), 'b');
    await user.type(await field('Twitter'), 'b');
    await user.click(await button(/^Save/));
    expect(await screen.findByText('General setting created successfully')).toBeInTheDocument();
    expect(calls.create).toHaveLength(1);
    expect(calls.create[0]?.body).toMatchObject({ Facebook: 'b', Facebook_Link: 'https://facebook.com/b' });
    expect(calls.update).toHaveLength(0);
  });

  it('links to all records and to the deleted ones', async () => {
    withGeneral(aGeneral());
    const { user, path } = open('/general');
    expect(await screen.findByRole('link', { name: 'Deleted records' })).toHaveAttribute('href', '/general/deleted');
    await user.click(screen.getByRole('link', { name: 'All records' }));
    expect(await screen.findByRole('heading', { name: 'List (1)' })).toBeInTheDocument();
    expect(path()).toBe('/general/list');
    expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/general/create');
  });
});

describe('the Header tab', () => {
  it('saves the changed fields, and keeps the others', async () => {
    const { saves } = withSetting('header', {
      logo: '/files/old.webp',
      phone_number: { text: '98100', is_enabled: true },
      offer: { text: '', url: '', is_enabled: false },
    });
    withUploads();
    const { user } = open('/general?tab=header');
    await fill(user, await field('Phone number'), '00001');
    await fill(user, await field('Offer text'), 'Free delivery');
    await user.click(screen.getByRole('switch', { name: 'Show the offer' }));
    await user.upload(screen.getByLabelText('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Logo of the header' })).toHaveAttribute('src', '/files/logo-medium.webp'),
    );
    await user.click(await button(/^Save/));
    expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
    expect(saves[0]?.body).toEqual({
      version: 1,
      meta_value: {
        logo: {
          thumbnail: '/files/logo-thumbnail.webp',
          medium: '/files/logo-medium.webp',
          large: '/files/logo-large.webp',
        },
        search_form: { is_enabled: false },
        phone_number: { text: '9810000001', is_enabled: true },
        cart: { text: '', is_enabled: false },
        accounts: { is_enabled: false },
        offer: { text: 'Free delivery', url: '', is_enabled: true },
      },
    });
  });

  it('keeps the typed values when the save fails, and shows the error', async () => {
    withSetting('header', {});
    answer(settingEndpoints.header.update, () => {
      throw new FakeApiError(503, 'not_ready', 'The database does not answer. Try again.');
    });
    const { user } = open('/general?tab=header');
    await fill(user, await field('Cart text'), 'Basket');
    await user.click(await button(/^Save/));
    expect(await screen.findByText('The database does not answer. Try again.')).toBeInTheDocument();
    expect(await field('Cart text')).toHaveValue('Basket');
    expect(await button(/^Save/)).toBeEnabled();
  });

  it("shows the server's field errors at their fields", async () => {
    withSetting('header', {});
    answer(settingEndpoints.header.update, () => {
      throw new FakeApiError(422, 'invalid', 'Too long', { 'meta_value.cart.text': 'Too long' });
    });
    const { user } = open('/general?tab=header');
    await fill(user, await field('Cart text'), 'Basket');
    await user.click(await button(/^Save/));
    await waitFor(async () => expect(await field('Cart text')).toHaveAccessibleDescription('Too long'));
  });

  it('asks once before leaving a tab with unsaved changes', async () => {
    withSetting('header', {});
    withSetting('payment', {});
    const { user, href } = open('/general?tab=header');
    await fill(user, await field('Cart text'), 'Basket');
    await user.click(screen.getByRole('tab', { name: 'Payment Settings' }));
    await user.click(await button('Stay here'));
    expect(href()).toBe('/general?tab=header');
    expect(await field('Cart text')).toHaveValue('Basket');
    await user.click(screen.getByRole('tab', { name: 'Payment Settings' }));
    await user.click(await button('Leave'));
    expect(await screen.findByRole('switch', { name: 'COD' })).toBeInTheDocument();
    expect(href()).toBe('/general?tab=payment');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the Footer tab', () => {
  it('adds, removes and moves links, and always sends four menus', async () => {
    const { saves } = withSetting('footer', aFooter);
    const { user } = open('/general?tab=footer');
    const menu = await section('Menu 2');
    await user.click(menu.getByRole('button', { name: 'Move link 3 up' }));
    expect(menu.getByRole('button', { name: 'Move link 2 up' })).toHaveFocus();
    expect(menu.getByRole('textbox', { name: 'Title of link 2 of Menu 2' })).toHaveValue('Contact');
    await user.click(menu.getByRole('button', { name: 'Remove link 1' }));
    await user.click(menu.getByRole('button', { name: 'Add link' }));
    await fill(user, menu.getByRole('textbox', { name: 'Title of link 3 of Menu 2' }), 'Press');
    await fill(user, menu.getByRole('textbox', { name: 'Address of link 3 of Menu 2' }), '/press');
    await user.click(await button(/^Save/));
    expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
    const none = { name: '', is_enabled: false, links: [] };
    expect(saves[0]?.body.meta_value).toEqual({
      ...aFooter,
      footer_menu_2: { ...aFooter.footer_menu_2, links: [link('Contact'), link('Delivery'), link('Press')] },
      footer_menu_3: none,
      footer_menu_4: none,
    });
  });

  it('marks links that the server would remove', async () => {
    withSetting('footer', aFooter);
    const { user } = open('/general?tab=footer');
    const socials = await section('Socials');
    const address = socials.getByRole('textbox', { name: 'Address of link 1 of Socials' });
    await user.clear(address);
    await fill(user, address, 'javascript:alert(1)');
    expect(address).toHaveAccessibleDescription(
      'Use a link within the site, or one that starts with http, https, mailto or tel',
    );
  });

  it('compares both versions after a stale save, and keeps both', async () => {
    const { saves, saveByOtherUser } = withSetting('footer', aFooter);
    const { user } = open('/general?tab=footer');
    const name = (await section('Menu 2')).getByRole('textbox', { name: 'Name of Menu 2' });
    await user.clear(name);
    await fill(user, name, 'Service');
    saveByOtherUser({
      ...aFooter,
      footer_text: 'Theirs',
      footer_menu_2: { ...aFooter.footer_menu_2, is_enabled: false },
    });
    await user.click(await button(/^Save/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved these settings' }));
    expect(dialog.getByRole('row', { name: 'Menu 2 › Name Help Service' })).toBeInTheDocument();
    // Fields that only the other user changed are not listed.
    expect(dialog.queryByRole('row', { name: /Footer text/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
    expect(await field('Footer text')).toHaveValue('Theirs');
    expect(saves.at(-1)?.body).toMatchObject({
      version: 2,
      meta_value: { footer_text: 'Theirs', footer_menu_2: { name: 'Service', is_enabled: false } },
    });
  });
});

describe('unsaved work', () => {
  const key = 'footer_setting_data';
  const stored = () => Object.entries({ ...localStorage }).filter(([name]) => name.startsWith(key));
  /** Leaves the page as a reload does: what is stored stays, and no code runs. */
  const reload = () => {
    const entries = stored();
    cleanup();
    for (const [name, text] of entries) localStorage.setItem(name, String(text));
    return open('/general?tab=footer');
  };

  it('survives a reload, and is compared with a later save of another user', async () => {
    const { saves, saveByOtherUser } = withSetting('footer', aFooter);
    const { user } = open('/general?tab=footer');
    await fill(user, (await section('Menu 2')).getByRole('textbox', { name: 'Name of Menu 2' }), ' and returns');
    saveByOtherUser({ ...aFooter, footer_text: 'Theirs' });
    const again = reload();
    expect(await screen.findByText(/We restored your unsaved changes/)).toBeInTheDocument();
    const name = (await section('Menu 2')).getByRole('textbox', { name: 'Name of Menu 2' });
    expect(name).toHaveValue('Help and returns');
    await again.user.click(await button('Compare'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved these settings' }));
    expect(dialog.getByRole('row', { name: 'Menu 2 › Name Help Help and returns' })).toBeInTheDocument();
    await again.user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
    expect(saves.at(-1)?.body).toMatchObject({
      version: 2,
      meta_value: { footer_text: 'Theirs', footer_menu_2: { name: 'Help and returns' } },
    });
    await waitFor(() => expect(stored()).toEqual([]));
  });

  it('may be too long to be saved, which shows an error and loses nothing', async () => {
    const { saves } = withSetting('footer', aFooter);
    const { user } = open('/general?tab=footer');
    const text = await field('Footer text');
    fireEvent.change(text, { target: { value: 'x'.repeat(5_001) } });
    await user.click(await button(/^Save/));
    expect(await field('Footer text')).toHaveAccessibleDescription(/5,?000/);
    expect(saves).toHaveLength(0);
    reload();
    await waitFor(async () => expect(await field('Footer text')).toHaveValue('x'.repeat(5_001)));
  });

  it('is stored when the session ends', async () => {
    withSetting('footer', aFooter);
    answer(settingEndpoints.footer.update, () => {
      throw new FakeApiError(401, 'unauthenticated', 'Sign in');
    });
    const { user } = open('/general?tab=footer');
    await user.type(await field('Footer text'), '!');
    const names = stored().map(([name]) => name);
    expect(names.toSorted()).toEqual([key, `${key}_base`]);
    await user.click(await button(/^Save/));
    expect(await button('Sign In')).toBeInTheDocument();
    expect(stored().map(([name]) => name)).toEqual(names);
    expect(localStorage.getItem(key)).toContain('Baked with care!');
  });

  it('is discarded when the form is left', async () => {
    withSetting('footer', aFooter);
    withGeneral(aGeneral());
    const { user } = open('/general?tab=footer');
    await user.type(await field('Footer text'), '!');
    expect(stored()).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: 'General' }));
    await user.click(await button('Leave'));
    await field('Facebook');
    expect(stored()).toEqual([]);
  });
});

describe('the Payment Settings tab', () => {
  it('shows who saved last, and opens the version history', async () => {
    withSetting('payment', {});
    answer(settingVersionEndpoints.list, () => ({
      data: [{ version: 1, savedAt: '2026-03-08T20:00:00.000Z', savedBy: 'Ananya Rao', restoredFrom: null }],
      total: 1,
    }));
    const { user } = open('/general?tab=payment');
    expect(await screen.findByText(/Saved by Ananya Rao/)).toBeInTheDocument();
    await user.click(await button('History'));
    expect(await screen.findByRole('dialog', { name: 'Versions of payment settings' })).toBeInTheDocument();
  });

  it('stores its two switches and the commission', async () => {
    const { saves } = withSetting('payment', { cod: { is_enabled: true } });
    const { user } = open('/general?tab=payment');
    expect(await screen.findByRole('switch', { name: 'COD' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Razorpay' })).toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Razorpay' }));
    const commission = screen.getByRole('textbox', { name: 'Commission' });
    await user.type(commission, '120');
    await user.click(await button(/^Save/));
    expect(commission).toHaveAccessibleDescription(/The commission must be from 0 to 100/);
    await user.clear(commission);
    await fill(user, commission, '12.5');
    await user.click(await button(/^Save/));
    expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
    expect(saves[0]?.body.meta_value).toEqual({
      cod: { is_enabled: true },
      razorpay: { is_enabled: false },
      vendor_commission: 12.5,
      prices_include_tax: true,
      claim_hours: 24,
      settlement_cycle: 'none',
      settlement_weekday: 0,
      cash_limit: null,
      deductions: [],
    });
  });

  it('stores when vendors are settled, the cash limit, and dated rates of taxes', async () => {
    const stored = [{ kind: 'tds', rate: 0.1, from: '2026-04-01' }];
    const { saves } = withSetting('payment', { deductions: stored });
    const { user } = open('/general?tab=payment');
    const settlements = await section('Settlements');
    expect(settlements.queryByRole('combobox', { name: 'Weekday' })).toBeNull();
    await user.click(settlements.getByRole('combobox', { name: 'Draft settlements' }));
    await user.click(await screen.findByRole('option', { name: 'Every week' }));
    await user.click(settlements.getByRole('combobox', { name: 'Weekday' }));
    await user.click(await screen.findByRole('option', { name: 'Tuesday' }));
    await fill(user, settlements.getByRole('textbox', { name: 'Cash limit' }), '20000');
    const deductions = await section('Deductions');
    await user.click(deductions.getByRole('button', { name: 'Add rate' }));
    const added = within(deductions.getByRole('group', { name: 'Rates 2' }));
    await user.click(added.getByRole('combobox', { name: 'Tax' }));
    await user.click(await screen.findByRole('option', { name: 'TCS' }));
    await fill(user, added.getByRole('textbox', { name: 'Rate' }), '120');
    await user.clear(added.getByRole('textbox', { name: 'From' }));
    await fill(user, added.getByRole('textbox', { name: 'From' }), '1/10/2026');
    await user.click(await button(/^Save/));
    expect(await added.findByText('The rate must be from 0 to 100')).toBeInTheDocument();
    await user.clear(added.getByRole('textbox', { name: 'Rate' }));
    await fill(user, added.getByRole('textbox', { name: 'Rate' }), '0.5');
    await user.click(await button(/^Save/));
    expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
    expect(saves[0]?.body.meta_value).toMatchObject({
      settlement_cycle: 'weekly',
      settlement_weekday: 1,
      cash_limit: 20_000,
      deductions: [...stored, { kind: 'tcs', rate: 0.5, from: '2026-10-01' }],
    });
  });
});

describe('the assignment settings', () => {
  it('begin with the defaults and store weights, rules and acceptance', async () => {
    const { saves } = withSetting('assignment', {});
    const { user } = open('/assignment-settings');
    expect(await screen.findByRole('textbox', { name: 'Distance' })).toHaveValue('1');
    const load = screen.getByRole('textbox', { name: 'Load' });
    await user.clear(load);
    await user.type(load, '500');
    await user.click(await button(/^Save/));
    expect(load).toHaveAccessibleDescription(/A weight must be from 0 to 100/);
    await user.clear(load);
    await user.type(load, '2.5');
    await user.click(screen.getByRole('switch', { name: 'Reason for another vendor' }));
    await user.click(await button(/^Save/));
    expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
    expect(saves[0]?.body.meta_value).toEqual({
      routing: { is_enabled: false, rules: [], otherwise: 'assign' },
      weights: { distance: 1, load: 2.5, price: 0, acceptance: 0, rating: 0 },
      reason_for_other_vendor: true,
      vendor_hours: 'request',
      acceptance: { is_enabled: false, minutes: 10, on_expiry: 'next' },
      required_documents: [],
      proof_rules: [],
    });
  });
});

it('locks fields without the permission', async () => {
  withSetting('payment', {});
  withSession([...settingPermissions.filter((key) => !key.includes('update'))]);
  renderAt('/general?tab=payment');
  expect(await screen.findByRole('switch', { name: 'COD' })).toBeDisabled();
  expect(screen.getByText(/can view this but not change it/)).toBeInTheDocument();
});
