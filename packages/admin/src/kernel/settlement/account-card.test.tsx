import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { settlementEndpoints, type VendorAccount } from '@bakehouse/contract/money/settlement.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { anAccount } from '../../../test/fakes/fake-settlements.ts';
import { aStore, vendorId, withVendors } from '../../../test/fakes/fake-vendors.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const { account, adjust, setBankAccount, setCashLimit } = settlementEndpoints;
const all = [account, adjust, setBankAccount, setCashLimit];

const openCard = async (
  more: Partial<VendorAccount> = {},
  endpoints: readonly { methods: readonly string[]; path: string }[] = all,
) => {
  withSession([vendorEndpoints.detail, ...(endpoints as typeof all)].map(permissionKey));
  withVendors(aStore());
  let current = anAccount(more);
  answer(account, () => ({ data: current }));
  const calls = {
    adjust: answer(adjust, () => ({ message: 'Account adjusted successfully' })),
    limit: answer(setCashLimit, () => ({ message: 'Cash limit updated successfully' })),
    bank: answer(setBankAccount, ({ body }) => {
      const number = String(body.account_number).slice(-4);
      const bank = { holder: String(body.holder), number, ifsc: String(body.ifsc) };
      current = {
        ...current,
        bank_account: { ...bank, updatedAt: '2026-03-09T10:00:00.000Z', updatedBy: 'Meera Anand' },
      };
      return { message: 'Bank account updated successfully' };
    }),
  };
  const { user } = renderAt(`/vendor/detail/store-address/${vendorId}`);
  const card = within(await screen.findByRole('region', { name: 'Account' }));
  const open = async (button: string, title: string) => {
    await user.click(await card.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    return { ...dialog, fill: (name: string, text: string) => fill(user, dialog.getByRole('textbox', { name }), text) };
  };
  return { user, card, calls, open };
};
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the account of a vendor', () => {
  it('shows what the vendor is owed, the cash, the next run and the last entries', async () => {
    const { card } = await openCard({}, [account]);
    const amounts = within(await card.findByLabelText('Account', { selector: 'dl' }));
    expect(amounts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '₹1,300.00',
      '-₹100.00',
      '₹0.00',
      '₹700.00',
      '₹500.00',
      '₹20,000.00',
    ]);
    expect(amounts.getByText('Owed to the marketplace')).toBeInTheDocument();
    expect(card.getByText('The next payout is prepared on 10 Mar, 2026.')).toBeInTheDocument();
    expect(card.getByText(/cannot be transferred before there is a bank account/)).toBeInTheDocument();
    expect(card.getByRole('listitem')).toHaveTextContent('Adjustment-₹100.00Broken trays · Meera Anand · 9 Mar, 2026');
    expect(card.queryByRole('button')).toBeNull();
  });

  it('is adjusted, with the same key when it is sent again', async () => {
    const { user, open } = await openCard();
    const sent = answer(adjust, () => {
      if (sent.length === 1) throw new FakeApiError(503, 'unavailable', 'The server is busy');
      return { message: 'Account adjusted successfully' };
    });
    const dialog = await open('Adjust', 'Adjust account');
    await dialog.fill('Amount', '0');
    await user.click(dialog.getByRole('button', { name: 'Adjust account' }));
    expect(await dialog.findByText('Enter an amount other than ₹0')).toBeInTheDocument();
    await user.clear(dialog.getByRole('textbox', { name: 'Amount' }));
    await dialog.fill('Amount', '-250.50');
    await dialog.fill('Reason', 'Broken trays');
    await user.click(dialog.getByRole('button', { name: 'Adjust account' }));
    expect(await dialog.findByText('The server is busy')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Adjust account' }));
    await noDialog();
    expect(sent[1]?.body).toMatchObject({ event: 'adjustment', amount: -250.5, reason: 'Broken trays' });
    expect(sent[1]?.body.key).toBe(sent[0]?.body.key);
  });

  it('records what the vendor has paid', async () => {
    const { user, open, calls } = await openCard();
    const dialog = await open('Record payment of the vendor', 'Record payment of the vendor');
    await dialog.fill('Amount', '100');
    await dialog.fill('Reason', 'UPI 42');
    await user.click(dialog.getByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(calls.adjust[0]?.body).toMatchObject({ event: 'deposit', amount: 100 }));
  });

  it('has a cash limit of its own, or that of the settings', async () => {
    const { user, open, calls } = await openCard({ cash_limit: 5_000, has_own_limit: true });
    const dialog = await open('Cash limit', 'Cash limit');
    expect(dialog.getByRole('textbox', { name: 'Cash limit' })).toHaveValue('5000');
    await user.clear(dialog.getByRole('textbox', { name: 'Cash limit' }));
    await user.click(dialog.getByRole('button', { name: 'Save cash limit' }));
    await waitFor(() => expect(calls.limit[0]?.body).toEqual({ limit: null }));
  });

  it('gets a bank account, whose number is typed twice', async () => {
    const { user, card, open, calls } = await openCard();
    const dialog = await open('Add bank account', 'Bank account');
    await dialog.fill('Account holder', 'Tara Bose');
    await dialog.fill('Account number', '123456789012');
    await dialog.fill('Repeat the account number', '123456789013');
    await dialog.fill('IFSC', 'hdfc0001234');
    await user.click(dialog.getByRole('button', { name: 'Save bank account' }));
    expect(await dialog.findByText('Both account numbers must be the same')).toBeInTheDocument();
    await user.clear(dialog.getByRole('textbox', { name: 'Repeat the account number' }));
    await dialog.fill('Repeat the account number', '123456789012');
    await user.click(dialog.getByRole('button', { name: 'Save bank account' }));
    expect(await card.findByText('Account ending in 9012, HDFC0001234')).toBeInTheDocument();
    expect(calls.bank[0]?.body).toMatchObject({ account_number: '123456789012', ifsc: 'HDFC0001234' });
    expect(card.getByRole('button', { name: 'Change bank account' })).toBeInTheDocument();
  });

  it('can be loaded again after an error', async () => {
    withSession([vendorEndpoints.detail, account].map(permissionKey));
    withVendors(aStore());
    answer(account, () => {
      throw new FakeApiError(503, 'unavailable', 'The server is busy');
    });
    const { user } = renderAt(`/vendor/detail/store-address/${vendorId}`);
    const card = within(await screen.findByRole('region', { name: 'Account' }));
    const retry = await card.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    answer(account, () => ({ data: anAccount() }));
    await user.click(retry);
    expect(await card.findByText('Owed to the marketplace')).toBeInTheDocument();
  });
});
