import { brand } from '@bakehouse/contract/brand';
import { deviceLabel } from '@bakehouse/contract/core/text';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { ssoEndpoints } from '@bakehouse/contract/sso';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { withBrands } from '../../../test/fakes/fake-brands.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const part = (name: string) => within(screen.getByRole('region', { name }));
const password = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });

const withOwnSessions = () => {
  const times = {
    createdAt: '2026-03-08T20:00:00.000Z',
    seenAt: '2026-03-08T21:30:00.000Z',
    expiresAt: '2026-03-09T08:00:00.000Z',
    acting_as: null,
  };
  let sessions = [
    { _id: fakeId('a1'), user_agent: iphone, address: '203.0.113.7', current: false, ...times },
    { _id: fakeId('a2'), user_agent: chrome, address: '198.51.100.4', current: true, ...times },
  ];
  answer(profileEndpoints.pendingEmail, () => ({ data: null }));
  answer(profileEndpoints.sessions, () => ({ data: sessions }));
  answer(ssoEndpoints.identities, () => ({ data: [], providers: [] }));
  return answer(profileEndpoints.endSession, ({ params }) => {
    sessions = sessions.filter(({ _id }) => _id !== params.id);
    return { message: 'Session ended' };
  });
};

describe('my profile', () => {
  beforeEach(() => withSession([]));

  it('opens from the menu, and shows the new name immediately', async () => {
    withOwnSessions();
    const calls = answer(profileEndpoints.update, ({ body }) => ({
      message: 'Profile updated successfully',
      data: { ...signedIn().data, name: String(body.name) },
    }));
    const { user, path } = renderAt('/');
    await user.click(await screen.findByRole('button', { name: 'Account of Meera Anand' }));
    await user.click(await screen.findByRole('menuitem', { name: 'My profile' }));
    await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), ' Rao');
    expect(path()).toBe('/profile');
    await user.click(part('About you').getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Account of Meera Anand Rao' });
    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ name: 'Meera Anand Rao' });
    expect(part('About you').getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('requires the current password to change email or phone', async () => {
    withOwnSessions();
    const sentence = 'This is not your current password';
    const calls = answer(profileEndpoints.update, () => {
      throw new FakeApiError(422, 'invalid', sentence, { current_password: sentence });
    });
    const { user } = renderAt('/profile');
    await user.type(await screen.findByRole('textbox', { name: /^Phone/ }), '{Backspace}2');
    const about = part('About you');
    await user.click(about.getByRole('button', { name: 'Save' }));
    expect(await about.findByText('Enter your current password')).toBeInTheDocument();
    expect(calls).toHaveLength(0);
    await fill(user, about.getByLabelText(/^Current password/, { selector: 'input' }), 'not-the-one');
    await user.click(about.getByRole('button', { name: 'Save' }));
    expect(await about.findByText(sentence)).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ phone: '9810000002', current_password: 'not-the-one' });
  });

  it('shows a new email until it is confirmed, sends its link again and cancels it', async () => {
    withOwnSessions();
    const email = 'meera.anand@example.com';
    let pending: string | null = null;
    const shown = () => ({ data: pending && { email: pending, expiresAt: '2026-03-09T08:00:00.000Z' } });
    answer(profileEndpoints.pendingEmail, shown as () => { data: { email: string; expiresAt: string } | null });
    const saved = answer(profileEndpoints.update, ({ body }) => {
      pending = String(body.email);
      return { message: 'Profile updated successfully', data: signedIn([]).data };
    });
    const resent = answer(profileEndpoints.resendEmail, () => ({ message: `We sent another link to ${email}` }));
    answer(profileEndpoints.cancelEmail, () => {
      pending = null;
      return { message: 'Your email stays owner@bakehouse.test' };
    });
    const { user } = renderAt('/profile');
    const field = await screen.findByRole('textbox', { name: /^Email/ });
    await user.clear(field);
    await fill(user, field, email);
    const about = part('About you');
    await fill(user, about.getByLabelText(/^Current password/, { selector: 'input' }), 'bakehouse-demo');
    await user.click(about.getByRole('button', { name: 'Save' }));
    expect(await about.findByText(`Waiting for confirmation of ${email}`)).toBeInTheDocument();
    await waitFor(() => expect(about.getByRole('textbox', { name: /^Email/ })).toHaveValue('owner@bakehouse.test'));
    expect(saved[0]?.body).toEqual({ email, current_password: 'bakehouse-demo' });
    await user.click(about.getByRole('button', { name: 'Resend link' }));
    expect(await screen.findByText(`We sent another link to ${email}`)).toBeInTheDocument();
    expect(resent).toHaveLength(1);
    await user.click(about.getByRole('button', { name: 'Cancel change' }));
    await waitFor(() => expect(about.queryByText(/^Waiting for confirmation/)).not.toBeInTheDocument());
  });

  it('continues with the new session after a password change', async () => {
    withOwnSessions();
    const calls = answer(profileEndpoints.changePassword, () => ({
      ...signedIn([]),
      message: 'Password changed successfully',
      token: 'the-next-token',
    }));
    const { user } = renderAt('/profile');
    const form = within(await screen.findByRole('form', { name: 'Password' }));
    await fill(user, form.getByLabelText(/^Current password/, { selector: 'input' }), 'bakehouse-demo');
    await fill(user, form.getByLabelText(/^New password/, { selector: 'input' }), 'plum-cake-42');
    await fill(user, form.getByLabelText(/^Re-type new password/, { selector: 'input' }), 'plum-cake-43');
    await user.click(form.getByRole('button', { name: 'Change password' }));
    expect(await form.findByText('Password must be same as password')).toBeInTheDocument();
    await user.type(form.getByLabelText(/^Re-type new password/, { selector: 'input' }), '{Backspace}2');
    await user.click(form.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
    expect(calls[0]?.body).toMatchObject({ current_password: 'bakehouse-demo', password: 'plum-cake-42' });
    expect(form.getByLabelText(/^New password/, { selector: 'input' })).toHaveValue('');
    const query = answer(profileEndpoints.endSession, () => ({ message: 'Session ended' }));
    await user.click(await screen.findByRole('button', { name: 'End the session of Safari on iPhone' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, end it!' }));
    await waitFor(() => expect(query[0]?.headers.get('authorization')).toBe('Bearer the-next-token'));
  });

  it('ends all other sessions after a confirmation', async () => {
    withOwnSessions();
    const ended = answer(profileEndpoints.endOtherSessions, () => ({ message: 'All other sessions ended' }));
    const { user } = renderAt('/profile');
    await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    expect(await screen.findByText('Do you want to end all your other sessions?')).toBeInTheDocument();
    expect(ended).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Yes, end it!' }));
    expect(await screen.findByText('All other sessions ended')).toBeInTheDocument();
    expect(ended).toHaveLength(1);
  });

  it('lists sessions, the current device first, and ends another one after a confirmation', async () => {
    const ended = withOwnSessions();
    const { user } = renderAt('/profile');
    const list = within(await screen.findByRole('list', { name: 'Your sessions' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent('Chrome on LinuxThis device198.51.100.4');
    expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
    expect(second).toHaveTextContent('Safari on iPhone203.0.113.7');
    expect(second).toHaveTextContent('Last used 09 Mar, 2026 : 03:00');
    await user.click(within(second!).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'No, cancel' })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Yes, end it!' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(ended[0]?.params).toEqual({ id: fakeId('a1') });
  });
});

describe('the second factors of the profile', () => {
  const { list, remove, renewCodes, addApp, confirmApp } = secondFactorEndpoints;
  const phone = { _id: fakeId('f1'), kind: 'app', name: 'Phone', createdAt: '2026-03-08T20:00:00.000Z' } as const;
  const withFactors = () => {
    let factors = [{ ...phone, lastUsedAt: null }];
    withSession([]);
    withOwnSessions();
    answer(list, () => ({ data: { factors, recovery_codes_left: 2, required: false } }));
    return answer(remove, () => {
      factors = [];
      return { message: 'Phone removed successfully' };
    });
  };

  it('are listed and removed after a confirmation, and few codes are pointed out', async () => {
    const removed = withFactors();
    const { user } = renderAt('/profile');
    const own = within(await screen.findByRole('list', { name: 'Your second factors' }));
    expect(own.getByText('Make new codes before the last one is used.')).toBeInTheDocument();
    await user.click(own.getByRole('button', { name: 'Remove Phone' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText(/somebody who knows your password still cannot sign in/)).toBeInTheDocument();
    expect(removed[0]?.params).toEqual({ id: phone._id });
  });

  it('show an app’s key and the recovery codes once', async () => {
    withFactors();
    answer(addApp, () => ({ data: { _id: fakeId('f2'), secret: 'JBSWY3DP', uri: 'otpauth://totp/Bakehouse' } }));
    const confirmed = answer(confirmApp, () => ({ message: 'Tablet added', recovery_codes: ['one-code', 'two-code'] }));
    const { user } = renderAt('/profile');
    await user.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add authenticator app' }));
    expect(await dialog.findByText('JBSWY3DP')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^Code from the app/), '123456');
    await user.click(dialog.getByRole('button', { name: 'Add authenticator app' }));
    expect(await dialog.findByText('two-code')).toBeInTheDocument();
    expect(confirmed[0]?.body).toEqual({ name: 'Authenticator app', code: '123456' });
    await user.click(dialog.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByText('two-code')).not.toBeInTheDocument());
  });

  it('have new recovery codes after a confirmation', async () => {
    withFactors();
    answer(renewCodes, () => ({ message: 'New recovery codes made', recovery_codes: ['new-code'] }));
    const { user } = renderAt('/profile');
    await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }));
    await user.click(question.getByRole('button', { name: 'Make new codes' }));
    expect(await screen.findByText('new-code')).toBeInTheDocument();
  });
});

describe('a temporary password', () => {
  const choose = () => screen.findByRole('heading', { name: 'Choose your own password' });

  it('offers only to select another order', async () => {
    withSession(undefined, { must_change_password: true });
    withBrands();
    const calls = answer(profileEndpoints.changePassword, () => ({ ...signedIn(), message: 'Password changed' }));
    const { user, path } = renderAt('/brand');
    await choose();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await fill(user, password(/^Temporary password/), 'given-by-staff');
    await fill(user, password(/^New password/), 'plum-cake-42');
    await user.type(password(/^Re-type new password/), 'plum-cake-42{Enter}');
    expect(await screen.findByRole('heading', { name: 'List (0)' })).toBeInTheDocument();
    expect(path()).toBe('/brand');
    expect(calls).toHaveLength(1);
  });

  it('can be left by signing out', async () => {
    withSession(undefined, { must_change_password: true });
    const { user } = renderAt('/');
    await choose();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  });

  it('is detected during a session', async () => {
    withSession();
    answer(brand.endpoints.list, () => {
      answer(sessionEndpoints.session, () => signedIn(undefined, { must_change_password: true }));
      throw new FakeApiError(403, 'password_change_required', 'Choose your own password before you go on');
    });
    renderAt('/brand');
    expect(await choose()).toBeInTheDocument();
  });
});

it.each([
  [chrome, 'Chrome on Linux'],
  [iphone, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on macOS'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'curl'],
  ['', 'An unknown device'],
])('calls %j %s', (agent, text) => {
  expect(deviceLabel(agent)).toBe(text);
});
