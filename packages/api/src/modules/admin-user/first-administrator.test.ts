import { sessionEndpoints } from '@bakehouse/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createAdministrator } from './first-administrator.ts';

describe('createAdministrator', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const email = 'first@example.test';
  const password = 'quiet-oven-42';

  it('creates a user who can sign in as Super Admin', async () => {
    await createAdministrator(test.deps, email, password);
    const { body } = await test.call(sessionEndpoints.login, { body: { email, password } });
    expect(body.data.roles.map(({ name }) => name)).toEqual(['Super Admin']);
  });

  it.each([
    ['nobody', password, 'Invalid email format'],
    ['other@example.test', 'short', 'Password must be at least 8 characters long'],
    ['other@example.test', 'Sunshine1', 'This password is too common. Choose another one.'],
    [email.toUpperCase(), password, `${email.toUpperCase()} is already a user`],
  ])('rejects the email %s with the password %s', async (address, secret, words) =>
    expect(createAdministrator(test.deps, address, secret)).rejects.toThrow(words),
  );
});
