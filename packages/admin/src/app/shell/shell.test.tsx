import { sessionEndpoints } from '@bakehouse/contract/session';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { aBrand, withBrands } from '../../../test/fakes/fake-brands.ts';
import { anOrder, withOrders } from '../../../test/fakes/fake-orders.ts';
import { signedIn, withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { useKeys } from '../../ui/use-keys.ts';

it('greets, and links to what the user may open', async () => {
  withSession(['GET brand/list']);
  renderAt('/');
  expect(await screen.findByRole('heading', { name: /Meera/ })).toBeInTheDocument();
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Dashboard', 'Brands']);
  expect(screen.getByRole('region', { name: 'Catalogue' })).toBeInTheDocument();
});

it('waits for a server that is busy when the page is loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  withSession();
  const calls = answer(sessionEndpoints.session, () => {
    if (calls.length < 3) throw new FakeApiError(503, 'unavailable', 'The server is busy');
    return signedIn();
  });
  renderAt('/');
  expect(await screen.findByRole('heading', { name: /Meera/ })).toBeInTheDocument();
  expect(calls).toHaveLength(3);
});

it('collapses a group, and remembers it', async () => {
  withSession();
  const { user } = renderAt('/');
  const group = await screen.findByRole('button', { name: 'Catalogue', expanded: true });
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(within(nav).getByRole('link', { name: 'Brands' })).toBeInTheDocument();
  await user.click(group);
  expect(within(nav).queryByRole('link', { name: 'Brands' })).not.toBeInTheDocument();
  expect(localStorage.getItem('bakehouse.nav-folded')).toContain('Catalogue');
});

it('navigates from the command palette', async () => {
  withSession();
  withBrands(aBrand());
  const { user, path } = renderAt('/');
  await screen.findByRole('heading', { name: /Meera/ });
  // A key that is pressed between the first paint and the effects is not heard.
  const search = await waitFor(async () => {
    await user.keyboard('{Control>}k{/Control}');
    return screen.getByRole('combobox', { name: 'Search' });
  });
  await user.type(search, 'bran{Enter}');
  expect(await screen.findByRole('heading', { name: 'List (1)' })).toBeInTheDocument();
  expect(path()).toBe('/brand');
});

describe('G and a second key', () => {
  const pressed = (key: string) => new KeyboardEvent('keydown', { key, bubbles: true });

  it('are evaluated by the time of the key press, even when a busy page handles them late', async () => {
    withSession();
    withBrands(aBrand());
    withOrders(anOrder());
    const { path } = renderAt('/brand');
    await screen.findByRole('link', { name: 'Velvet Crumb' });
    const [first, second] = [pressed('g'), pressed('o')];
    fireEvent(document.body, first);
    const later = Date.now() + 10_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    fireEvent(document.body, second);
    await waitFor(() => expect(path()).toBe('/order'));
  });

  it('do nothing after a pause', async () => {
    withSession();
    withBrands(aBrand());
    const { path } = renderAt('/brand');
    await screen.findByRole('link', { name: 'Velvet Crumb' });
    const late = pressed('o');
    Object.defineProperty(late, 'timeStamp', { value: late.timeStamp + 2_000 });
    fireEvent(document.body, pressed('g'));
    fireEvent(document.body, late);
    expect(path()).toBe('/brand');
  });
});

it('binds shortcuts when the page becomes visible', () => {
  const heard = vi.fn();
  const CurrentPath = () => {
    useKeys({ g: heard });
    return null;
  };
  // A parent's layout effect runs after its child's and before the browser paints.
  const Page = () => {
    useLayoutEffect(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', bubbles: true })));
    return <CurrentPath />;
  };
  render(<Page />);
  expect(heard).toHaveBeenCalledOnce();
});

it('shows the shortcuts on ?, and lets the single keys be switched off', async () => {
  withSession();
  withBrands(aBrand());
  const { user } = renderAt('/brand');
  const link = await screen.findByRole('link', { name: 'Velvet Crumb' });
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('j');
  expect(link).not.toHaveFocus();
});

it('follows the chosen colour scheme', async () => {
  withSession();
  const { user } = renderAt('/');
  await user.click(await screen.findByRole('button', { name: 'Theme' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'));
});
