import type { RecordOf } from '@bakehouse/contract/core/resource';
import { productReview } from '@bakehouse/contract/product-review';
import { review } from '@bakehouse/contract/review';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { shorten } from './review-text.tsx';

const common = {
  version: 1,
  createdAt: '2026-03-08T20:00:00.000Z',
  updatedAt: '2026-03-08T20:00:00.000Z',
  deletedAt: null,
};
const byGuest: RecordOf<typeof productReview> = {
  ...common,
  _id: '01990000-0000-7000-8000-0000000000d1',
  user: 'guest',
  product: { _id: '01990000-0000-7000-8000-0000000000d2', name: 'Plum Cake' },
  description: 'Exactly like the picture.',
  rating: 4.5,
  order_number: '',
  status: 'Pending',
};

it.each([
  ['Twenty characters 123', 'Twenty characters 12…'],
  ['Twenty characters 12', 'Twenty characters 12'],
  ['🎂'.repeat(21), `${'🎂'.repeat(20)}…`],
  ['', ''],
])('a description is cut at 20 characters: %s', (text, expected) => expect(shorten(text)).toBe(expected));

describe('product reviews', () => {
  it('are listed in short form, and approved by saving their status', async () => {
    withSession();
    answer(productReview.endpoints.list, () => ({ data: [byGuest], total: 1 }));
    answer(productReview.endpoints.detail, () => ({ data: byGuest }));
    const calls = answer(productReview.endpoints.update, () => ({
      message: 'Product review updated successfully',
      data: { ...byGuest, status: 'Approved' },
    }));
    const { user } = renderAt('/product-reviews');
    const row = await screen.findByRole('row', { name: /Plum Cake/ });
    expect(within(row).getByText('Exactly like the pic…')).toBeInTheDocument();
    expect(within(row).getByText('guest')).toBeInTheDocument();
    await user.click(within(row).getByRole('link', { name: 'Edit guest' }));
    expect(await screen.findByRole('textbox', { name: /^User/ })).toHaveValue('');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Approved' }));
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Product review updated successfully')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ status: 'Approved', version: 1 });
  });

  it('are approved and disapproved in their row, and expand their text', async () => {
    withSession();
    let review: typeof byGuest = byGuest;
    answer(productReview.endpoints.list, () => ({ data: [review], total: 1 }));
    const calls = answer(productReview.endpoints.update, ({ body }) => {
      review = { ...review, status: String(body.status), version: review.version + 1 };
      return { message: 'Product review updated successfully', data: review };
    });
    const { user } = renderAt('/product-reviews');
    const row = within(await screen.findByRole('row', { name: /Plum Cake/ }));
    const more = row.getByRole('button', { name: 'More of the review by guest' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(row.getByText('Exactly like the picture.')).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Less of the review by guest' }));
    expect(row.getByText('Exactly like the pic…')).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: /^Approve / }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ status: 'Approved', version: 1 }));
    await waitFor(() => expect(row.queryByRole('button', { name: /^Approve / })).not.toBeInTheDocument());
    await user.click(row.getByRole('button', { name: /^Disapprove / }));
    await waitFor(() => expect(calls[1]?.body).toEqual({ status: 'Disapproved', version: 2 }));
    expect(await row.findByRole('button', { name: /^Approve / })).toBeInTheDocument();
  });

  it('require a rating, which may end in a half', async () => {
    withSession();
    answer(productReview.endpoints.list, () => ({ data: [], total: 0 }));
    const calls = answer(productReview.endpoints.create, () => ({
      message: 'Product review created successfully',
      data: byGuest,
    }));
    const { user } = renderAt('/product-reviews/create');
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Rating is required')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Rating/ }), '4.5');
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Product review created successfully')).toBeInTheDocument();
    expect(calls[0]?.body).toMatchObject({ user: '', product: null, rating: 4.5, status: 'Pending' });
  });
});

it('Google reviews are read from their own envelope, page by page', async () => {
  withSession();
  const priya = { ...common, name: 'Priya Nair', slug: 'priya-nair', rating: 5, description: '', image: null };
  const reviews = [{ ...priya, _id: '01990000-0000-7000-8000-0000000000e1', status: 'Active' }];
  const calls = answer(review.endpoints.list, () => ({
    data: { reviews, page: 1, perPage: 25, totalPages: 2, total: 26 },
  }));
  const { user, href } = renderAt('/reviews');
  expect(await screen.findByRole('heading', { name: 'List (26)' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Priya Nair/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /next/i }));
  expect(href()).toBe('/reviews?page=2');
  expect(calls.at(-1)?.query).toMatchObject({ page: '2' });
});
