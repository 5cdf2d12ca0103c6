import { accountEndpoints } from '@bakehouse/contract/account';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { signedIn, withoutSession, withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { viewLink, acceptInvitation, requestReset, resetPassword, confirmEmail, reportSignIn } = accountEndpoints;
const field = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });
const withLink = () => answer(viewLink, () => ({ data: { name: 'Ira Sen', email: 'ira@bakehouse.test' } }));

describe('an invitation', () => {
  it('asks for a password, and opens the dashboard', async () => {
    withoutSession();
    const views = withLink();
    const accepted = answer(acceptInvitation, () => ({ ...signedIn(), message: 'Welcome to Bakehouse' }));
    const { user, path } = renderAt('/auth/invite#the-token');
    expect(await screen.findByText('Hello Ira Sen. Choose a password to continue.')).toBeInTheDocument();
    expect(await field(/^Email/)).toHaveValue('ira@bakehouse.test');
    await user.type(await field(/^New password/), 'plum-cake-42');
    await user.type(await field(/^Re-type new password/), 'plum-cake-43');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('Password must be same as password')).toBeInTheDocument();
    await user.type(await field(/^Re-type new password/), '{Backspace}2');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText(/^Good .*, Meera$/)).toBeInTheDocument();
    expect(path()).toBe('/');
    expect(views[0]?.body).toEqual({ token: 'the-token', purpose: 'invite' });
    expect(accepted[0]?.body).toEqual({
      token: 'the-token',
      password: 'plum-cake-42',
      confirm_password: 'plum-cake-42',
    });
  });

  it('that does not work says why, and leads to sign-in', async () => {
    withoutSession();
    const sentence = 'This link has expired. Ask for a new one.';
    answer(viewLink, () => {
      throw new FakeApiError(409, 'wrong_status', sentence);
    });
    const { user, path } = renderAt('/auth/invite#the-token');
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Go to sign-in' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(path()).toBe('/auth/signin');
  });

  it('shows a rejected password at its field', async () => {
    withoutSession();
    withLink();
    const common = 'This password is too common. Choose another one.';
    answer(acceptInvitation, () => {
      throw new FakeApiError(422, 'invalid', common, { password: common });
    });
    const { user } = renderAt('/auth/invite#the-token');
    await user.type(await field(/^New password/), 'password123');
    await user.type(await field(/^Re-type new password/), 'password123{Enter}');
    expect(await field(/^New password/)).toHaveAccessibleDescription(new RegExp(common));
  });
});

describe('a forgotten password', () => {
  it('is asked for on a page that sign-in links to', async () => {
    withoutSession();
    const sentence = 'If this email has an account, a mail with a link is on its way.';
    const asked = answer(requestReset, () => ({ message: sentence }));
    const { user, path } = renderAt('/auth/signin');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeInTheDocument();
    expect(path()).toBe('/auth/forgot');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    await user.type(await field(/^Email/), 'ira@bakehouse.test{Enter}');
    expect(await screen.findByText(`${sentence} The link works for 30 minutes.`)).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ email: 'ira@bakehouse.test' });
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  });

  it('is replaced with the link of the mail, which leads to sign-in', async () => {
    withoutSession();
    withLink();
    const message = 'Password changed successfully. Sign in with it.';
    const sent = answer(resetPassword, () => ({ message }));
    const { user, path } = renderAt('/auth/reset#the-token');
    await user.type(await field(/^New password/), 'plum-cake-42');
    await user.type(await field(/^Re-type new password/), 'plum-cake-42');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(path()).toBe('/auth/signin');
    expect(sent[0]?.body).toMatchObject({ token: 'the-token', password: 'plum-cake-42' });
  });
});

describe('a new email', () => {
  it('is confirmed by a button, also during a session', async () => {
    withSession();
    withLink();
    const message = 'Email confirmed. Sign in with ira@bakehouse.test from now on.';
    const sent = answer(confirmEmail, () => ({ message }));
    const { user } = renderAt('/auth/email#the-token');
    expect(
      await screen.findByText('Hello Ira Sen. Your account will use the email ira@bakehouse.test.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Bakehouse' })).toHaveAttribute('href', '/');
    expect(sent[0]?.body).toEqual({ token: 'the-token' });
  });

  it('that somebody else has got meanwhile says so', async () => {
    withoutSession();
    withLink();
    answer(confirmEmail, () => {
      throw new FakeApiError(409, 'duplicate', 'Email already in use', { email: 'Email already in use' });
    });
    const { user } = renderAt('/auth/email#the-token');
    await user.click(await screen.findByRole('button', { name: 'Confirm email' }));
    expect(await screen.findByText('Email already in use')).toBeInTheDocument();
  });
});

describe('a report of a sign-in', () => {
  it('is sent by a button, and shows what happened', async () => {
    withoutSession();
    const views = withLink();
    const message = 'All sessions ended. We sent a link for a new password to ira@bakehouse.test.';
    const sent = answer(reportSignIn, () => ({ message }));
    const { user } = renderAt('/auth/report#the-token');
    expect(await screen.findByText(/^Hello Ira Sen\. All sessions of your account end/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End all sessions' })).not.toBeInTheDocument();
    expect([views[0]?.body, sent[0]?.body]).toEqual([
      { token: 'the-token', purpose: 'report_sign_in' },
      { token: 'the-token' },
    ]);
  });
});
