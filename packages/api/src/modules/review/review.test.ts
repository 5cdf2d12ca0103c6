import { review, searchReviews } from '@bakehouse/contract/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner } from '../../../test/factories.ts';

crudSuite(review, {
  valid: (n) => ({ name: `Nisha ${n}`, rating: 5, description: 'Best in town', status: 'Active', image: null }),
  change: { name: 'Nisha K', rating: 4.5, status: 'InActive' },
  invalid: [
    { body: { rating: 4 }, field: 'name', message: 'Name is required' },
    { body: { name: 'A', rating: 6 }, field: 'rating', message: 'Rating must be between 0 and 5' },
    { body: { name: 'A', rating: 'five' }, field: 'rating', message: 'Rating must be a number' },
  ],
});

describe('Google reviews', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    for (let n = 1; n <= 23; n += 1)
      await test.call(review.endpoints.create, { token, body: { name: `Guest ${n}`, rating: n % 6 } });
  });
  afterAll(() => test.close());

  const { create, list } = review.endpoints;
  const page = async (query: Record<string, string>) => (await test.call(list, { token, query })).body.data;

  it('are listed with the position of the page', async () => {
    const first = await page({ page: '1' });
    expect(first).toMatchObject({ page: 1, perPage: 20, totalPages: 2, total: 23 });
    expect(first.reviews.map(({ name }) => name).slice(0, 2)).toEqual(['Guest 23', 'Guest 22']);
    expect(await page({})).toEqual(first);
    const second = await page({ page: '2' });
    expect(second.reviews).toHaveLength(3);
    expect(await page({ page: '3', perPage: '10' })).toMatchObject({ page: 3, perPage: 10, totalPages: 3, total: 23 });
    expect(await page({ page: '9' })).toEqual({ reviews: [], page: 9, perPage: 20, totalPages: 2, total: 23 });
    expect(await page({ search: 'nobody' })).toMatchObject({ reviews: [], totalPages: 0, total: 0 });
  });

  it('are searched for the storefront, at most 50 at a time and only while Active', async () => {
    const created = await test.call(create, { token, body: { name: 'Zubin', description: 'Fine' } });
    await test.call(create, { token, body: { name: 'Zubin D', status: 'Draft' } });
    const { _id, slug, createdAt } = created.body.data;
    const found = await test.call(searchReviews, { token, query: { key: 'zubin' } });
    expect(found.body.data).toEqual([
      { _id, name: 'Zubin', slug, rating: null, description: 'Fine', profile_image: null, createdAt },
    ]);
    expect((await test.call(searchReviews, { token })).body.total).toBe(24);
  });
});
