import { signUp } from '@bakehouse/contract/sign-up';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { withoutSession, withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';
import { ReloadBoundary } from '../reload-page.tsx';

const field = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });
const create = () => screen.findByRole('button', { name: 'Create account' });

const fill = async (user: ReturnType<typeof renderAt>['user']) => {
  await user.type(await field(/^Name/), 'Ira Sen');
  await user.type(await field(/^Email/), 'ira@example.com');
  await user.type(await field(/^Password/), 'plum-cake-42');
  await user.type(await field(/^Re-type password/), 'plum-cake-42');
};

describe('an application', () => {
  it('is linked from sign-in, and links back', async () => {
    withoutSession();
    const { user, path } = renderAt('/auth/signin');
    await user.click(await screen.findByRole('link', { name: 'Apply as a vendor' }));
    expect(await screen.findByRole('heading', { name: 'Apply as a vendor' })).toBeInTheDocument();
    expect(path()).toBe('/auth/signup');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(path()).toBe('/auth/signin');
  });

  it('shows errors under the fields', async () => {
    withoutSession();
    const { user } = renderAt('/auth/signup');
    await user.click(await create());
    for (const text of ['Name is required', 'Email is required', 'Password is required'])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await field(/^Name/)).toHaveFocus();
    await fill(user);
    await user.type(await field(/^Phone/), '12');
    await user.type(await field(/^Re-type password/), 'x');
    await user.click(await create());
    expect(screen.getByText('Enter a valid Phone Number')).toBeInTheDocument();
    expect(screen.getByText('Password must be same as password')).toBeInTheDocument();
  });

  it('is sent, and shows a confirmation', async () => {
    withoutSession();
    const sentence = 'Thank you. Your application was received; our staff will be in touch.';
    const calls = answer(signUp, () => ({ message: sentence }));
    const { user, path } = renderAt('/auth/signup');
    await fill(user);
    await user.type(await field(/^Store name/), 'Sen Bakes');
    await user.click(await create());
    expect(await screen.findByRole('heading', { name: 'Application received' })).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(calls[0]?.body).toMatchObject({ name: 'Ira Sen', email: 'ira@example.com', store_name: 'Sen Bakes' });
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(path()).toBe('/auth/signin');
  });

  it('shows server errors at their fields or above the form', async () => {
    withoutSession();
    const common = 'Choose a password that is harder to guess';
    const often = 'Too many attempts. Try again in 15 minutes.';
    let reject = new FakeApiError(422, 'invalid', common, { password: common });
    answer(signUp, () => {
      throw reject;
    });
    const { user } = renderAt('/auth/signup');
    await fill(user);
    await user.click(await create());
    expect(await field(/^Password/)).toHaveAccessibleDescription(new RegExp(common));
    expect(await field(/^Password/)).toHaveFocus();
    reject = new FakeApiError(429, 'too_many', often);
    await user.click(await create());
    expect(await screen.findAllByText(often)).toHaveLength(2);
    expect(await field(/^Name/)).toHaveValue('Ira Sen');
  });

  it('redirects signed-in users', async () => {
    withSession();
    const { path } = renderAt('/auth/signup');
    expect(await screen.findByRole('heading', { name: /Meera/ })).toBeInTheDocument();
    expect(path()).toBe('/');
  });
});

it('offers to reload when the dashboard cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Missing = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  const { MantineProvider } = await import('@mantine/core');
  render(
    <MantineProvider env="test">
      <ReloadBoundary>
        <Missing />
      </ReloadBoundary>
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Bakehouse could not be loaded' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});
