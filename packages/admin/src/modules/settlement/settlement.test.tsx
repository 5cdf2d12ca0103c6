import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import {
  aDispute,
  aLine,
  anAccount,
  aSettlement,
  settlementId,
  withSettlements,
} from '../../../test/fakes/fake-settlements.ts';
import { aStore, vendorId, withVendors } from '../../../test/fakes/fake-vendors.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';
import { dayBefore, localToday } from '../../ui/format/days.ts';

const { list, view, lines, exportPdf, exportCsv, dispute, account, setBankAccount, review } = settlementEndpoints;

const at = `/money/settlements/${settlementId}`;
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

/** A session of a person of the store `vendorId`, with the permissions of the role. */
const withStore = (role: 'owner' | 'manager' | 'baker' = 'owner') =>
  withSession(
    [
      orderEndpoints.list,
      ...(role === 'baker' ? [] : [list, view, lines, exportPdf, exportCsv, dispute, account]),
      ...(role === 'owner' ? [setBankAccount] : []),
    ].map(permissionKey),
    { roles: [{ _id: fakeId('b1'), name: 'Vendor' }] },
    { vendor_id: vendorId, stores: [{ _id: vendorId, store_name: 'Yamuna Bake Studio', role }] },
  );

describe('the list of settlements', () => {
  it('shows amounts, status and open disputes, and opens a settlement', async () => {
    withSession();
    withSettlements([
      aSettlement({ status: 'reviewed', open_disputes: 2 }),
      aSettlement({ _id: fakeId('f2'), number: 11, status: 'closed', payout: 0, carried: -300 }),
    ]);
    renderAt('/money/settlements');
    expect(await screen.findByRole('heading', { name: 'Settlements (2)' })).toBeInTheDocument();
    const [, first, second] = within(screen.getByRole('table', { name: 'Settlements' })).getAllByRole('row');
    expect(cells(first!).slice(1, 8)).toEqual([
      'No. 12',
      'Yamuna Bake Studio',
      '8 Mar, 2026',
      '₹1,800.002 orders',
      '-₹500.00',
      '₹1,198.20',
      'To pay2 disputes',
    ]);
    expect(second).toHaveTextContent('-₹300.00carried forwardClosed');
    expect(screen.getByRole('link', { name: 'No. 12' })).toHaveAttribute('href', at);
    expect(screen.getByRole('link', { name: 'Settlements' })).toHaveAttribute('href', '/money/settlements');
    expect(screen.queryByRole('link', { name: 'Payouts' })).toBeNull();
  });

  it('filters by status, disputes and vendor', async () => {
    withSession();
    withVendors(aStore());
    const calls = withSettlements([aSettlement()]);
    const { user, href } = renderAt('/money/settlements');
    for (const [name, option] of [
      ['Status', 'To pay'],
      ['Disputes', 'Disputed'],
      ['Vendor', 'Yamuna Bake Studio'],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    await waitFor(() =>
      expect(calls.list.at(-1)?.query).toMatchObject({ status: 'reviewed', disputed: 'true', vendor: vendorId }),
    );
    expect(href()).toContain('status=reviewed');
  });

  it('drafts settlements until a day, for all vendors or one', async () => {
    withSession();
    withVendors(aStore());
    const calls = withSettlements([]);
    const { user } = renderAt('/money/settlements');
    expect(await screen.findByText('No settlements')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Draft settlements' }));
    const dialog = await dialogOf('Draft settlements');
    await user.click(dialog.getByRole('button', { name: 'Draft settlements' }));
    expect(await screen.findByText('2 settlements drafted')).toBeInTheDocument();
    expect(calls.run[0]?.body).toEqual({ until: dayBefore(localToday()) });
    await noDialog();
    await user.click(screen.getByRole('button', { name: 'Draft settlements' }));
    const again = await dialogOf('Draft settlements');
    await user.clear(again.getByRole('textbox', { name: 'Until' }));
    await user.click(again.getByRole('button', { name: 'Draft settlements' }));
    expect(calls.run).toHaveLength(1);
    await fill(user, again.getByRole('textbox', { name: 'Until' }), '1 Mar, 2026');
    await user.click(again.getByRole('combobox', { name: 'Vendor' }));
    await user.click(await screen.findByRole('option', { name: 'Yamuna Bake Studio' }));
    await user.click(again.getByRole('button', { name: 'Draft settlements' }));
    await waitFor(() => expect(calls.run[1]?.body).toEqual({ until: '2026-03-01', vendor: vendorId }));
  });

  it('offers readers no buttons, and loads again after an error', async () => {
    withSession([list].map(permissionKey));
    answer(list, () => {
      throw new FakeApiError(503, 'unavailable', 'The server is busy');
    });
    renderAt('/money/settlements');
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Draft settlements' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Bank file' })).toBeNull();
  });
});

describe('a settlement', () => {
  it('explains the payout, and lists what each order adds', async () => {
    withSession();
    withSettlements(
      [aSettlement()],
      [aLine(), aLine({ order: { _id: fakeId('e2'), order_number: 'BH-2' }, is_correction: true })],
    );
    renderAt(at);
    expect(await screen.findByRole('heading', { name: 'Settlement 12' })).toBeInTheDocument();
    const calculation = within(screen.getByRole('region', { name: 'Calculation' }));
    expect(calculation.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Carried forward',
      'For 2 orders',
      'Less cash that the vendor collected',
      'Less TDS, 0.1 %',
      'Payout',
    ]);
    expect(calculation.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '-₹100.00',
      '₹1,800.00',
      '-₹500.00',
      '-₹1.80',
      '₹1,198.20',
    ]);
    const [, first, second] = within(await screen.findByRole('table', { name: /^Orders/ })).getAllByRole('row');
    await waitFor(() =>
      expect(cells(first!).slice(0, 8)).toEqual([
        'BH-1',
        '7 Mar, 2026',
        '₹1,000.00',
        '₹250.00',
        '-₹50.00',
        '₹0.00',
        '-₹500.00',
        '₹450.00',
      ]),
    );
    expect(second).toHaveTextContent('BH-2Correction');
    expect(screen.getByRole('link', { name: 'BH-1' })).toHaveAttribute('href', `/order/details/${fakeId('e1')}`);
    expect(screen.queryByRole('button', { name: 'Dispute order BH-1' })).toBeNull();
    for (const name of ['PDF', 'CSV']) expect(screen.getByRole('button', { name })).toBeInTheDocument();
  });

  it('says what the vendor owes', async () => {
    withSession();
    withSettlements([aSettlement({ payout: 0, carried: -300 })]);
    renderAt(at);
    expect(await screen.findByText('Carried forward to the next settlement')).toBeInTheDocument();
    expect(screen.getByText('The vendor owes this amount, and the next settlement deducts it.')).toBeInTheDocument();
  });

  it('is reviewed with the shown amount, and shows the new amount when it has changed', async () => {
    withSession();
    const rows = [aSettlement()];
    withSettlements(rows);
    const message = 'The settlement has changed. Check the new amount.';
    const calls = answer(review, () => {
      rows[0] = aSettlement({ payout: 900 });
      if (calls.length === 1) throw new FakeApiError(409, 'stale', message);
      return { message: 'Settlement reviewed successfully' };
    });
    const { user } = renderAt(at);
    const start = async () => user.click(await screen.findByRole('button', { name: 'Review' }));
    await start();
    const dialog = await dialogOf('Review settlement 12?');
    expect(dialog.getByText('Yamuna Bake Studio gets ₹1,198.20.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByText('₹900.00')).toBeInTheDocument();
    await noDialog();
    await start();
    await user.click((await dialogOf('Review settlement 12?')).getByRole('button', { name: 'Review' }));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ net: 1_198.2 }, { net: 900 }]));
  });

  it('is marked as paid with a reference', async () => {
    withSession();
    const calls = withSettlements([aSettlement({ status: 'reviewed' })]);
    const { user } = renderAt(at);
    await user.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    const dialog = await dialogOf('Mark as paid');
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    expect(await dialog.findByText('Reference is required')).toBeInTheDocument();
    await fill(user, dialog.getByRole('textbox', { name: 'Reference' }), 'UTR 7');
    await user.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    await waitFor(() => expect(calls.pay[0]?.body).toEqual({ reference: 'UTR 7', on: localToday() }));
    await noDialog();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  });

  it('is returned with a reason, and keeps the dialog when that is rejected', async () => {
    withSession();
    const paid = { at: '2026-03-09T10:00:00.000Z', actor: 'Meera Anand', reference: 'UTR 7', on: '2026-03-09' };
    const calls = withSettlements([aSettlement({ status: 'paid', paid })]);
    const { user } = renderAt(at);
    expect(await screen.findByText('UTR 7')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Return payout' }));
    const dialog = await dialogOf('Return payout');
    await fill(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Account closed');
    await user.click(dialog.getByRole('button', { name: 'Return payout' }));
    await waitFor(() => expect(calls.returnPayout[0]?.body).toEqual({ reason: 'Account closed' }));
    await noDialog();
    const message = 'The settlement is closed';
    answer(settlementEndpoints.returnPayout, () => {
      throw new FakeApiError(409, 'wrong_status', message);
    });
    await user.click(screen.getByRole('button', { name: 'Return payout' }));
    const again = await dialogOf('Return payout');
    await fill(user, again.getByRole('textbox', { name: 'Reason' }), 'Account closed');
    await user.click(again.getByRole('button', { name: 'Return payout' }));
    expect(await again.findByText(message)).toBeInTheDocument();
  });

  it('has disputes, which staff answer, with an amount if they want', async () => {
    withSession();
    const answered = aDispute({
      answer: { at: '2026-03-09T12:00:00.000Z', actor: 'Meera Anand', text: 'It was free', amount: 0 },
    });
    const calls = withSettlements(
      [aSettlement({ status: 'paid', open_disputes: 1 })],
      [
        aLine({ dispute: aDispute() }),
        aLine({ order: { _id: fakeId('e2'), order_number: 'BH-2' }, dispute: answered }),
      ],
    );
    const { user } = renderAt(at);
    expect(await screen.findByText('It was free')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Answer order BH-2' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Answer order BH-1' }));
    const dialog = await dialogOf('Answer about order BH-1');
    expect(dialog.getByText('Tara Bose: The delivery charge is missing')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect(await dialog.findByText('Answer is required')).toBeInTheDocument();
    await fill(user, dialog.getByRole('textbox', { name: 'Answer' }), 'Right, we add it');
    await fill(user, dialog.getByRole('textbox', { name: 'Amount' }), '49');
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(calls.answer[0]?.body).toEqual({ answer: 'Right, we add it', amount: 49 }));
    expect(calls.answer[0]?.params).toEqual({ id: settlementId, order: fakeId('e1') });
    await noDialog();
    await user.click(screen.getByRole('button', { name: 'Answer order BH-1' }));
    const second = await dialogOf('Answer about order BH-1');
    await fill(user, second.getByRole('textbox', { name: 'Answer' }), 'Nothing is missing');
    await user.click(second.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(calls.answer[1]?.body).toEqual({ answer: 'Nothing is missing' }));
  });

  it('that does not exist has a link to the list', async () => {
    withSession();
    withSettlements([]);
    renderAt(at);
    expect(await screen.findByText('Settlement not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All settlements' })).toHaveAttribute('href', '/money/settlements');
  });
});

describe('the payouts of a store', () => {
  it('are listed below its account, without those of others', async () => {
    withStore('manager');
    withSettlements([aSettlement({ status: 'paid' })]);
    answer(account, () => ({ data: anAccount() }));
    renderAt('/money/settlements');
    expect(await screen.findByRole('heading', { name: 'Payouts (1)' })).toBeInTheDocument();
    const card = within(screen.getByRole('region', { name: 'Account' }));
    expect(await card.findByText('The next payout is prepared on 10 Mar, 2026.')).toBeInTheDocument();
    expect(card.getByText('Cash of customers that you hold')).toBeInTheDocument();
    expect(card.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Payouts' })).toHaveAttribute('href', '/money/settlements');
    expect(screen.queryByRole('link', { name: 'Settlements' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Vendor' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are shown without commission, and each order can be disputed once', async () => {
    withStore();
    const calls = withSettlements(
      [aSettlement({ status: 'paid' })],
      [
        aLine({ commission: null }),
        aLine({ order: { _id: fakeId('e2'), order_number: 'BH-2' }, commission: null, dispute: aDispute() }),
      ],
    );
    const { user } = renderAt(at);
    expect(await screen.findByRole('heading', { name: 'Payout 12' })).toBeInTheDocument();
    expect(screen.getByText('Less cash that you collected')).toBeInTheDocument();
    expect(await screen.findByText('Disputed')).toBeInTheDocument();
    expect(screen.queryByText(/Commission/)).toBeNull();
    expect(screen.queryByRole('button', { name: /order BH-2/ })).toBeNull();
    for (const name of ['Mark as paid', 'Return payout', 'Review'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dispute order BH-1' }));
    const dialog = await dialogOf('Dispute order BH-1');
    await user.click(dialog.getByRole('button', { name: 'Send dispute' }));
    expect(await dialog.findByText('Note is required')).toBeInTheDocument();
    await fill(user, dialog.getByRole('textbox', { name: 'Note' }), 'The cash was 400');
    await user.click(dialog.getByRole('button', { name: 'Send dispute' }));
    await waitFor(() => expect(calls.dispute[0]?.body).toEqual({ note: 'The cash was 400' }));
    expect(calls.dispute[0]?.params).toEqual({ id: settlementId, order: fakeId('e1') });
  });

  it('are hidden from bakers', async () => {
    withStore('baker');
    renderAt('/money/settlements');
    expect(await screen.findByText(/You don’t have access to this page/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Payouts' })).toBeNull();
  });
});
