import { listDemoAccounts } from '@bakehouse/contract/account';
import { brand } from '@bakehouse/contract/brand';
import { demoCookie } from '@bakehouse/contract/core/account-links';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { withBrands } from '../../../../test/fakes/fake-brands.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { signedIn, withoutSession, withSession } from '../../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../../test/render-at.tsx';

const email = () => screen.findByLabelText('Email');
const password = () => screen.findByLabelText('Password', { selector: 'input' });

describe('sign-in', () => {
  it('shows the specified messages for missing fields, and focuses the first invalid field', async () => {
    withoutSession();
    const { user } = renderAt('/auth/signin');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    await waitFor(async () => expect(await email()).toHaveFocus());
  });

  it('shows errors for an invalid email and a short password', async () => {
    withoutSession();
    const { user } = renderAt('/auth/signin');
    await fill(user, await email(), 'owner');
    await user.type(await password(), 'short{Enter}');
    expect(await screen.findByText('Invalid email format')).toBeVisible();
    expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
  });

  it('submits on Enter with the email normalised, and goes to the dashboard', async () => {
    withoutSession();
    const calls = answer(sessionEndpoints.login, () => signedIn());
    const { user, path } = renderAt('/auth/signin');
    await fill(user, await email(), ' Owner@Bakehouse.test ');
    await user.type(await password(), 'bakehouse-demo{Enter}');
    expect(await screen.findByText(/^Good .*, Meera$/)).toBeInTheDocument();
    expect(await screen.findByText('Signed in successfully')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ email: 'owner@bakehouse.test', password: 'bakehouse-demo' });
    expect(path()).toBe('/');
  });

  it.each([
    [401, 'invalid_credentials', 'Invalid email or password'],
    [429, 'rate_limited', 'Too many attempts. Try again in 15 minutes.'],
  ])('shows the refusal of a %i in the form and as a toast', async (status, code, sentence) => {
    withoutSession();
    answer(sessionEndpoints.login, () => {
      throw new FakeApiError(status, code, sentence);
    });
    const { user, path } = renderAt('/auth/signin');
    await fill(user, await email(), 'owner@bakehouse.test');
    await user.type(await password(), 'not-the-password{Enter}');
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(path()).toBe('/auth/signin');
  });
});

describe('the accounts of the demo', () => {
  const accounts = [
    { name: 'Meera Anand', role: 'Super Admin', email: 'owner@bakehouse.test', password: 'bakehouse-demo' },
    { name: 'Kabir Sethi', role: 'Order Desk', email: 'orders@bakehouse.test', password: 'bakehouse-demo' },
  ];
  afterEach(() => vi.restoreAllMocks());

  it('sign in with one button', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`theme=dark; ${demoCookie}`);
    withoutSession();
    answer(listDemoAccounts, () => ({ data: accounts }));
    const calls = answer(sessionEndpoints.login, () => signedIn());
    const { user } = renderAt('/auth/signin');
    const cards = within(await screen.findByRole('region', { name: 'Accounts of the demo' }));
    expect(cards.getByText('Super Admin')).toBeInTheDocument();
    await user.click(cards.getByRole('button', { name: 'Sign in as Kabir Sethi' }));
    expect(await screen.findByText(/^Good .*, Meera$/)).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ email: 'orders@bakehouse.test', password: 'bakehouse-demo' });
  });

  it('are not requested by the page of another server', async () => {
    withoutSession();
    const calls = answer(listDemoAccounts, () => ({ data: accounts }));
    renderAt('/auth/signin');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.queryByText('Accounts of the demo')).not.toBeInTheDocument();
    expect(calls).toHaveLength(0);
  });
});

describe('the guard', () => {
  it('redirects to sign-in, and back afterwards', async () => {
    withoutSession();
    withBrands();
    answer(sessionEndpoints.login, () => signedIn());
    const { user, path } = renderAt('/brand');
    await fill(user, await email(), 'owner@bakehouse.test');
    expect(path()).toBe('/auth/signin');
    expect(sessionStorage.getItem('redirect')).toBe('yes');
    await user.type(await password(), 'bakehouse-demo{Enter}');
    expect(await screen.findByRole('heading', { name: 'List (0)' })).toBeInTheDocument();
    expect(path()).toBe('/brand');
  });

  it('restores the session from the cookie and sends its token', async () => {
    withSession();
    const { calls } = withBrands();
    renderAt('/brand');
    expect(await screen.findByRole('heading', { name: 'List (0)' })).toBeInTheDocument();
    expect(calls.list[0]?.headers.get('authorization')).toBe('Bearer token-of-the-test');
  });

  it('shows when the server is unreachable, and retries', async () => {
    withSession();
    answer(sessionEndpoints.session, () => {
      throw new TypeError('Failed to fetch');
    });
    const { user } = renderAt('/');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/Bakehouse cannot be reached/)).toBeInTheDocument();
    withSession();
    await user.click(again);
    expect(await screen.findByRole('heading', { name: /Meera/ })).toBeInTheDocument();
  });

  it('ends the session when the server no longer knows the token', async () => {
    withSession();
    withBrands();
    answer(brand.endpoints.list, () => {
      throw new FakeApiError(401, 'unauthenticated', 'Your session has ended. Sign in again.');
    });
    const { path } = renderAt('/brand');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(path()).toBe('/auth/signin');
  });

  it('signs out', async () => {
    withSession();
    const { user, path } = renderAt('/');
    await user.click(await screen.findByRole('button', { name: 'Account of Meera Anand' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(path()).toBe('/auth/signin');
    expect(sessionStorage.getItem('redirect')).toBeNull();
  });
});

describe('a second factor', () => {
  const { list: factors, verify } = secondFactorEndpoints;
  const withFactors = (kinds: ('app' | 'passkey')[]) =>
    answer(factors, () => ({
      data: {
        factors: kinds.map((kind, index) => ({
          ...{ _id: fakeId(`f${index}`), kind, name: kind, createdAt: '2026-03-08T20:00:00.000Z', lastUsedAt: null },
        })),
        recovery_codes_left: 10,
        required: false,
      },
    }));

  it('is asked for before the screen, and shows the server’s error', async () => {
    withSession(undefined, { second_factor: 'verify' });
    withBrands();
    withFactors(['app']);
    const sentence = 'This code is wrong or was used already';
    const calls = answer(verify, ({ body }) => {
      if (body.code !== '123456') throw new FakeApiError(422, 'invalid', sentence, { code: sentence });
      return { ...signedIn(), token: 'the-next-token' };
    });
    const { user, path } = renderAt('/brand');
    const code = await screen.findByLabelText('Code');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
    await user.type(code, '000000{Enter}');
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'List (0)' })).toBeInTheDocument();
    expect(calls.at(-1)?.body).toEqual({ code: '123456' });
    expect(path()).toBe('/brand');
  });

  it('offers a passkey to somebody who has one', async () => {
    withSession(undefined, { second_factor: 'verify' });
    withFactors(['app', 'passkey']);
    renderAt('/');
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeInTheDocument();
  });

  it('is set up before anything else when a role requires it', async () => {
    withSession(undefined, { second_factor: 'set_up' });
    const { user } = renderAt('/');
    await user.click(await screen.findByRole('button', { name: 'Passkey' }));
    expect(await screen.findByRole('button', { name: 'Add passkey' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choose another way' }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  });
});
