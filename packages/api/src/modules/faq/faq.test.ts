import { faq, searchFaqs } from '@bakehouse/contract/faq';
import { faqCategory } from '@bakehouse/contract/faq-category';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner } from '../../../test/factories.ts';

crudSuite(faq, {
  valid: (n) => ({ question: `Is it fresh? ${n}`, answer: '<p>Always</p>', parent: null, status: 'Active' }),
  change: { question: 'How fresh?', answer: '<p>Today’s</p>', status: 'Draft' },
  invalid: [
    { body: {}, field: 'question', message: 'Question is required' },
    { body: { question: ' ' }, field: 'question', message: 'Question is required' },
    {
      body: { question: 'Why?', parent: '01990000-0000-7000-8000-000000000000' },
      field: 'parent',
      message: 'Unknown FAQ category',
    },
  ],
});

describe('FAQs', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, list } = faq.endpoints;

  it('have a category and a cleaned answer', async () => {
    const parent = (await test.call(faqCategory.endpoints.create, { token, body: { name: 'Delivery' } })).body.data;
    const body = { question: 'When?', answer: '<p>Soon<img src=x onerror=x()></p>', parent: parent._id };
    const created = (await test.call(create, { token, body })).body.data;
    expect(created).toMatchObject({ parent: { _id: parent._id, name: 'Delivery' }, answer: '<p>Soon</p>' });
  });

  it('are found by their question, for the storefront only while Active', async () => {
    const body = { question: 'Do you deliver at night?', answer: '<p>Yes</p>' };
    const { _id, question, answer, createdAt } = (await test.call(create, { token, body })).body.data;
    await test.call(create, { token, body: { question: 'Night shift?', status: 'InActive' } });
    const found = await test.call(searchFaqs, { token, query: { key: 'night' } });
    expect(found.body).toEqual({ data: [{ _id, question, answer, createdAt }], total: 1 });
    expect((await test.call(list, { token, query: { search: 'night' } })).body.total).toBe(2);
    expect((await test.call(searchFaqs, { token })).body.data.map((faq) => faq.question)).toEqual([question, 'When?']);
    const sorted = await test.call(list, { token, query: { sort: 'question' } });
    expect(sorted.body.data.map((faq) => faq.question)).toEqual([question, 'Night shift?', 'When?']);
  });
});
