import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import {
  type StoreDocument,
  type StoreDocuments,
  vendorDocumentEndpoints,
} from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aStore, vendorId, withVendors } from '../../../../test/fakes/fake-vendors.ts';
import { renderAt } from '../../../../test/render-at.tsx';
import { badgeOf, expiryText } from './document-values.ts';

const { view, submit, file, decide, remove, open } = vendorDocumentEndpoints;
const ownerCalls = [view, submit, file, remove];

const aDocument = (more: Partial<StoreDocument> = {}): StoreDocument => ({
  _id: fakeId('d1'),
  kind: 'fssai',
  number: '13326001000123',
  state: 'submitted',
  expires_on: '2027-03-03',
  file: { type: 'pdf' },
  reason: '',
  submittedAt: '2026-11-20T06:00:00.000Z',
  submittedBy: 'Farhan Qureshi',
  decidedAt: null,
  decidedBy: '',
  version: 1,
  ...more,
});

const openTab = async (
  documents: StoreDocument[],
  endpoints: readonly unknown[],
  more: Partial<StoreDocuments> = {},
) => {
  withSession(
    [vendorEndpoints.detail, deliveryType.endpoints.list, ...(endpoints as (typeof view)[])].map(permissionKey),
  );
  withVendors(aStore({ status: 'approve' }));
  let rows = documents;
  const calls = {
    view: answer(view, () => ({
      data: { vendor: vendorId, required: [], today: '2026-11-28', gstin: '', documents: rows, ...more },
    })),
    submit: answer(submit, ({ body }) => {
      if (body.number === '0') throw new FakeApiError(415, 'unsupported_type', 'Only PDF', { file: 'Only PDF' });
      rows = [aDocument({ number: String(body.number) }), ...rows];
      return { message: 'FSSAI licence submitted for review' };
    }),
    decide: answer(decide, ({ body }) => {
      rows = rows.map((row) => ({ ...row, state: body.decision === 'accept' ? 'accepted' : 'rejected', version: 2 }));
      return { message: 'FSSAI licence accepted' };
    }),
    remove: answer(remove, () => {
      rows = [];
      return { message: 'Document deleted' };
    }),
  };
  const { user } = renderAt(`/vendor/detail/documents/${vendorId}`);
  return { user, calls, card: within(await screen.findByRole('region', { name: 'FSSAI licence' })) };
};

describe('the documents of a store', () => {
  it('have a card for each kind, which says what is missing', async () => {
    const { card } = await openTab([], ownerCalls, { required: ['fssai'] });
    expect(card.getByText('Missing')).toBeInTheDocument();
    expect(card.getByText('The store gets no new orders until this document is accepted.')).toBeInTheDocument();
    for (const name of ['GSTIN', 'PAN', 'Bank proof'])
      expect(within(screen.getByRole('region', { name })).getByText('Not submitted')).toBeInTheDocument();
  });

  it('submits a document with its file', async () => {
    const { user, calls, card } = await openTab([], ownerCalls);
    await user.click(card.getByRole('button', { name: 'Submit FSSAI licence' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit FSSAI licence' }));
    await user.click(dialog.getByRole('button', { name: 'Submit for review' }));
    expect(await dialog.findByText('Number is required')).toBeInTheDocument();
    expect(dialog.getByText('Choose a file')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Licence number/ }), '1234');
    await user.click(dialog.getByRole('button', { name: 'Submit for review' }));
    expect(await dialog.findByText('Enter the 14 digits of the FSSAI licence number')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Licence number/ }), '5678901234');
    await user.type(dialog.getByRole('textbox', { name: /Expires on/ }), '3/3/2027');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    expect(input?.accept).toBe('image/jpeg,image/png,image/webp,application/pdf');
    expect(input?.hasAttribute('capture')).toBe(false);
    await user.upload(input as HTMLInputElement, new File(['%PDF-1.4'], 'licence.pdf', { type: 'application/pdf' }));
    await user.click(dialog.getByRole('button', { name: 'Submit for review' }));
    await waitFor(() => expect(calls.submit).toHaveLength(1));
    expect(calls.submit[0]?.body).toMatchObject({
      kind: 'fssai',
      number: '12345678901234',
      expires_on: '2027-03-03',
      file: expect.any(File),
    });
    expect(await card.findByText('Waiting for review')).toBeInTheDocument();
  });

  it('shows the accepted document beside its replacement, and the earlier ones', async () => {
    const accepted = aDocument({ _id: fakeId('d2'), state: 'accepted', expires_on: '2026-12-10' });
    const rejected = aDocument({ _id: fakeId('d3'), state: 'rejected', reason: 'The photo is blurred' });
    const { card } = await openTab([aDocument(), accepted, rejected], ownerCalls);
    const items = within(card.getByRole('list', { name: 'FSSAI licence' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Waiting for review'),
      expect.stringContaining('10 Dec, 2026 (expires in 12 days)'),
    ]);
    expect(card.getByText('1 earlier document')).toBeInTheDocument();
    expect(card.getByText('Reason: The photo is blurred')).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Accept FSSAI licence' })).toBeNull();
  });

  it('are accepted or rejected by staff in the version that they see', async () => {
    const { user, calls, card } = await openTab([aDocument()], [view, file, decide]);
    expect(screen.getByText('Waiting for your decision')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Reject FSSAI licence' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject FSSAI licence' }));
    await user.click(dialog.getByRole('button', { name: 'Reject document' }));
    expect(await dialog.findByText('Reason is required')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The photo is blurred');
    await user.click(dialog.getByRole('button', { name: 'Reject document' }));
    await waitFor(() =>
      expect(calls.decide.map(({ body }) => body)).toEqual([
        { decision: 'reject', reason: 'The photo is blurred', version: 1 },
      ]),
    );
    expect(await card.findByText('Rejected')).toBeInTheDocument();
  });

  it('are deleted after a question', async () => {
    const { user, calls, card } = await openTab([aDocument()], ownerCalls);
    await user.click(card.getByRole('button', { name: 'Delete FSSAI licence' }));
    await user.click(await screen.findByRole('button', { name: 'Delete document' }));
    await waitFor(() => expect(calls.remove).toHaveLength(1));
    expect(await card.findByText('Not submitted')).toBeInTheDocument();
  });
});

it('are not shown to people who may not see them', async () => {
  withSession([vendorEndpoints.detail, deliveryType.endpoints.list].map(permissionKey));
  withVendors(aStore());
  renderAt(`/vendor/detail/documents/${vendorId}`);
  expect(await screen.findByText('No access')).toBeInTheDocument();
});

it('the review list has the documents of all stores that need attention', async () => {
  withSession([vendorEndpoints.list, vendorEndpoints.review, open].map(permissionKey));
  withVendors(aStore());
  answer(open, () => ({
    data: [
      {
        _id: fakeId('d1'),
        vendor: { _id: vendorId, name: 'Yamuna Bake Studio', city: 'Delhi' },
        kind: 'fssai' as const,
        state: 'submitted' as const,
        expires_on: '2027-03-03',
        submittedAt: '2026-11-20T06:00:00.000Z',
      },
    ],
  }));
  renderAt('/vendor/review');
  const link = await screen.findByRole('link', { name: 'FSSAI licence of Yamuna Bake Studio, Delhi' });
  expect(link).toHaveAttribute('href', `/vendor/detail/documents/${vendorId}`);
  expect(screen.getByText('Waits for review since 20 Nov, 2026')).toBeInTheDocument();
});

it.each([
  ['2026-11-27', 'Expired', '27 Nov, 2026 (expired 1 day ago)'],
  ['2026-11-28', 'Expires soon', '28 Nov, 2026 (last day)'],
  ['2026-12-28', 'Expires soon', '28 Dec, 2026 (expires in 30 days)'],
  ['2026-12-29', 'Accepted', '29 Dec, 2026 (expires in 31 days)'],
])('an accepted document with the expiry %s is shown as %s', (expires_on, status, text) => {
  expect(badgeOf({ state: 'accepted', expires_on }, '2026-11-28').status).toBe(status);
  expect(expiryText(expires_on, '2026-11-28')).toBe(text);
});
