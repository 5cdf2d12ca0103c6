import { brand } from '@bakehouse/contract/brand';
import { wrongCredentials } from '@bakehouse/contract/core/messages';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translateError } from '../../src/kernel/http/response-language.ts';
import { serviceBusy } from '../../src/platform/errors.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeStaff } from '../factories.ts';

describe('the language of error messages', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };
  const signIn = (language?: string) =>
    test.call(sessionEndpoints.login, {
      body: { email: 'nobody@example.test', password: 'not-a-password' },
      ...(language !== undefined && { headers: { 'accept-language': language } }),
    });

  it.each([
    ['hi', 'hi', 'ईमेल या पासवर्ड गलत है।'],
    ['ta;q=0.4, hi', 'hi', 'ईमेल या पासवर्ड गलत है।'],
    ['fr, mr-IN;q=0.5', 'mr', 'ईमेल किंवा पासवर्ड चुकीचा आहे.'],
    ['en-GB, hi', 'en', wrongCredentials],
    ['gu', 'en', wrongCredentials],
    ['*', 'en', wrongCredentials],
    [';;q=x,,--', 'en', wrongCredentials],
    [undefined, 'en', wrongCredentials],
  ])('follows Accept-Language %j', async (header, language, message) => {
    const { status, body, headers } = await signIn(header);
    expect([status, body.code, body.error]).toEqual([401, 'unauthenticated', message]);
    expect(headers).toMatchObject({ 'content-language': language, 'cache-control': 'no-store' });
    expect(String(headers.vary).split(', ')).toContain('Accept-Language');
  });

  it('applies to messages with values', async () => {
    const { token } = await makeStaff(test.deps, [orderEndpoints.details]);
    const params = { id: '01990000-0000-7000-8000-000000000001' };
    const reply = await test.call(orderEndpoints.details, { token, params, headers: { 'accept-language': 'ta' } });
    expect(reply.body).toMatchObject({ code: 'not_found', error: 'ஆர்டர் கிடைக்கவில்லை.' });
  });

  it('applies to fields, with their names and limits', async () => {
    const { token } = await makeStaff(test.deps, []);
    const body = { name: 'x'.repeat(201), email: 'nobody', phone: '' };
    const { body: translated } = await test.call(profileEndpoints.update, { token, body, headers: hindi });
    expect(translated).toMatchObject({
      code: 'invalid',
      error: 'नाम: 200 अक्षरों से ज़्यादा न लिखें।'.normalize('NFC'),
      fields: { email: 'ईमेल सही नहीं है।', phone: 'सही फ़ोन नंबर लिखें।'.normalize('NFC') },
    });
    const { body: english } = await test.call(profileEndpoints.update, { token, body });
    expect(english).toMatchObject({ error: 'Name must be at most 200 characters' });
    const own = await test.call(profileEndpoints.update, { token, body: { phone: '6222222222' }, headers: hindi });
    expect(own.body.fields?.current_password).toBe('अभी का पासवर्ड लिखें');
  });

  it('is English for a message without a translation', async () => {
    const { token } = await makeStaff(test.deps, [brand.endpoints.create]);
    const headers = { ...hindi, 'idempotency-key': '' };
    const reply = await test.call(brand.endpoints.create, { token, body: { name: 'Amul' }, headers });
    expect(reply.body.error).toBe('Idempotency-Key must have 1 to 255 characters');
    expect(reply.headers['content-language']).toBe('en');
  });

  it('keeps English for logs and stored texts', () => {
    const error = serviceBusy();
    expect(translateError(error, 'bn').error).toBe('সার্ভার এখন ব্যস্ত। একটু পরে আবার চেষ্টা করুন।');
    expect(error.message).toBe('The service is busy. Try again in a moment.');
  });
});
