import { providersCookie } from '@bakehouse/contract/core/account-links';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { signedIn, withoutSession, withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

describe('single sign-on', () => {
  afterEach(() => vi.restoreAllMocks());
  const withProviders = () => {
    const providers = encodeURIComponent(JSON.stringify([{ id: 'google', name: 'Google' }]));
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`theme=dark; ${providersCookie}=${providers}`);
    withoutSession();
  };

  it('has a button per provider, and says when the provider is down', async () => {
    withProviders();
    const sentence = 'Google cannot be reached at the moment. Sign in with your password or try again.';
    const calls = answer(ssoEndpoints.start, () => {
      throw new FakeApiError(503, 'unavailable', sentence);
    });
    const { user } = renderAt('/auth/signin');
    await user.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(calls[0]?.body).toEqual({ provider: 'google' });
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });

  it('has no button on a server without providers', async () => {
    withoutSession();
    renderAt('/auth/signin');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Sign in with/ })).not.toBeInTheDocument();
  });

  it('opens the dashboard with the answer of the provider, and removes it from the address', async () => {
    withoutSession();
    const calls = answer(ssoEndpoints.finish, () => signedIn());
    const { path } = renderAt('/auth/sso/google?code=one&state=two');
    expect(await screen.findByText(/^Good .*, Meera$/)).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ provider: 'google', response: '?code=one&state=two' }]);
    expect(path()).toBe('/');
    expect(window.location.search).toBe('');
    expect(sessionStorage.getItem('redirect')).toBeNull();
  });

  it.each([
    ['/order?status=pending', '/order?status=pending'],
    ['//evil.test/order', '/'],
    ['/\\evil.test', '/'],
    ['https://evil.test', '/'],
  ])('returns from %s to %s', async (requested, expected) => {
    withoutSession();
    sessionStorage.setItem('requested', requested);
    answer(ssoEndpoints.finish, () => signedIn());
    renderAt('/auth/sso/google?code=one&state=two');
    await waitFor(() => expect(window.location.pathname).not.toBe('/auth/sso/google'));
    expect(window.location.pathname + window.location.search).toBe(expected);
    expect(sessionStorage.getItem('requested')).toBeNull();
  });

  it('remembers the page that asks for a sign-in', async () => {
    withProviders();
    renderAt('/order?status=pending');
    expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeInTheDocument();
    expect(sessionStorage.getItem('requested')).toBe('/order?status=pending');
  });

  it('shows on the sign-in page why the answer is rejected', async () => {
    withProviders();
    const sentence = 'There is no account for asha@bakery.test. Ask an administrator.';
    answer(ssoEndpoints.finish, () => {
      throw new FakeApiError(409, 'wrong_status', sentence);
    });
    const { path } = renderAt('/auth/sso/google?code=one&state=two');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeInTheDocument();
    expect(path()).toBe('/auth/signin');
  });

  it('connects the account of a user who is signed in', async () => {
    withSession([]);
    const message = 'Google is connected. You can sign in with it from now on.';
    const calls = answer(ssoEndpoints.finishLink, () => ({ message }));
    const { path } = renderAt('/auth/sso/google?code=one&state=link.two');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    expect(path()).toBe('/profile');
  });
});
