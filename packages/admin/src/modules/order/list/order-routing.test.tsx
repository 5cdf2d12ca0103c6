import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { staleMessage } from '@bakehouse/contract/core/messages';
import { type RoutingState, routingStates } from '@bakehouse/contract/order/order';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { allPermissions, withSession } from '../../../../test/fakes/fake-session.ts';
import { settingPermissions, withSetting } from '../../../../test/fakes/fake-settings.ts';
import { renderAt } from '../../../../test/render-at.tsx';
import { screenWidth } from '../../../../test/setup.ts';
import { createQueryClient } from '../../../data/query-client.ts';
import { settingQuery } from '../../../kernel/content/settings/setting.data.ts';
import { RoutingSwitch } from './routing-switch.tsx';

const { update } = settingEndpoints.assignment;
const reason = 'No store delivers Express on this day';
const waits = (state: RoutingState) => anOrder({ routing: { state, reason } });

describe('the switch of the automatic assignment', () => {
  const rules = [{ city: 'Pune', route: 'person' }];
  const button = (name: string) => screen.findByRole('button', { name });
  const open = (value: object, permissions = settingPermissions) => {
    withSession(permissions);
    withOrders(anOrder());
    const setting = withSetting('assignment', value);
    return { ...setting, ...renderAt('/order') };
  };

  it('switches it off and on again, and changes nothing else', async () => {
    const weights = { distance: 2 };
    const { saves, user } = open({ weights, routing: { is_enabled: true, otherwise: 'payment' } });
    await user.click(await button('Automatic assignment on'));
    await user.click(await button('Keep it on'));
    expect(saves).toHaveLength(0);
    await user.click(await button('Automatic assignment on'));
    await user.click(await button('Switch off'));
    await user.click(await button('Automatic assignment off'));
    await user.click(await button('Switch on'));
    expect(await button('Automatic assignment on')).toBeInTheDocument();
    expect(saves.map(({ body }) => body)).toEqual([
      { version: 1, meta_value: { weights, routing: { is_enabled: false, otherwise: 'payment' } } },
      { version: 2, meta_value: { weights, routing: { is_enabled: true, otherwise: 'payment' } } },
    ]);
  });

  it('keeps what someone else saves at the same time', async () => {
    const { saves, saveBeforeNext, user } = open({ routing: { is_enabled: true, rules } });
    const theirs = { reason_for_other_vendor: true, routing: { is_enabled: true, rules: [] } };
    await user.click(await button('Automatic assignment on'));
    saveBeforeNext(theirs);
    await user.click(await button('Switch off'));
    expect(await button('Automatic assignment off')).toBeInTheDocument();
    expect(saves.map(({ body }) => body.version)).toEqual([1, 2]);
    expect(saves[1]?.body.meta_value).toEqual({ ...theirs, routing: { is_enabled: false, rules: [] } });
    expect(screen.queryByText(staleMessage)).toBeNull();
  });

  it('shows the error when others save again and again', async () => {
    const { user } = open({ routing: { is_enabled: false, rules } });
    const calls = answer(update, () => {
      throw new FakeApiError(409, 'stale', staleMessage);
    });
    await user.click(await button('Automatic assignment off'));
    await user.click(await button('Switch on'));
    expect(await screen.findByText(staleMessage)).toBeInTheDocument();
    expect(calls).toHaveLength(3);
    expect(await button('Automatic assignment off')).toBeEnabled();
  });

  it.each([
    [{}, null],
    [{ is_enabled: false, rules: [] }, null],
    [{ is_enabled: false, rules }, 'Automatic assignment off'],
    [{ is_enabled: true, rules: [] }, 'Automatic assignment on'],
  ])('is shown when routing is on or has rules: %o', async (routing, name) => {
    withSetting('assignment', { routing });
    const client = createQueryClient();
    await client.fetchQuery(settingQuery('assignment'));
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <RoutingSwitch />
        </QueryClientProvider>
      </MantineProvider>,
    );
    expect(screen.queryByRole('button')?.textContent ?? null).toBe(name);
  });

  it('needs the permission to change the assignment settings', async () => {
    const reads = answer(settingEndpoints.assignment.get, () => ({ data: [] }));
    withSession([...allPermissions, permissionKey(settingEndpoints.assignment.get)]);
    withOrders(anOrder());
    renderAt('/order');
    await screen.findByRole('link', { name: 'BH-100001' });
    expect(reads).toHaveLength(0);
    expect(screen.queryByRole('button', { name: /^Automatic assignment/ })).toBeNull();
  });
});

describe('an order without a vendor', () => {
  const row = async () => within((await screen.findByRole('link', { name: 'BH-100001' })).closest('tr')!);

  it.each([
    ['due', 'Being assigned', null],
    ['payment', 'Waits for payment', null],
    ['person', 'Unassigned', reason],
    ['routed', 'Unassigned', reason],
  ] as const)('shows in the list why it waits: %s', async (state, label, second) => {
    withSession();
    withOrders(waits(state));
    renderAt('/order');
    const cells = await row();
    expect(cells.getByText(label)).toBeInTheDocument();
    if (second) expect(cells.getByText(second)).toHaveAttribute('title', second);
    else expect(cells.queryByText(reason)).toBeNull();
  });

  it('shows the reason on the card of a phone', async () => {
    screenWidth.px = 390;
    withSession();
    withOrders(waits('person'));
    renderAt('/order');
    expect(await screen.findByText(reason)).toHaveAttribute('title', reason);
    expect(screen.getByText('Unassigned', { selector: 'p' })).toBeInTheDocument();
  });

  it('is found by the quick filter Needs a person', async () => {
    withSession();
    const { calls } = withOrders(waits('person'));
    const { user, href } = renderAt('/order');
    const quick = within(await screen.findByRole('group', { name: 'Quick filters' }));
    const names = quick.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.slice(0, 7).at(-1)).toBe('Needs a person');
    await user.click(quick.getByRole('button', { name: 'Needs a person' }));
    await waitFor(() => expect(href()).toBe('/order?quick=person'));
    await waitFor(() => expect(calls.list.at(-1)?.query).toMatchObject({ quick: 'person' }));
    await user.keyboard('1');
    await waitFor(() => expect(href()).toBe('/order'));
    await user.keyboard('7');
    await waitFor(() => expect(href()).toBe('/order?quick=person'));
  });

  const notes: Readonly<Record<RoutingState, string | null>> = {
    due: 'Being assigned…',
    payment: 'Waits for payment. It is assigned when it is paid.',
    person: `Needs a person: ${reason}`,
    routed: 'No store kept this order',
    ended: null,
  };

  it.each(routingStates)('says in its vendor panel why it waits: %s', async (state) => {
    withSession();
    withOrders(waits(state));
    renderAt(`/order/details/${orderId}`);
    const panel = within(await screen.findByRole('region', { name: 'Assigned Vendor' }));
    const note = notes[state];
    if (note) expect(panel.getByText(note)).toBeInTheDocument();
    else for (const text of Object.values(notes)) if (text) expect(panel.queryByText(text)).toBeNull();
  });

  it('has no note once it has a vendor, and its timeline says what routing did', async () => {
    withSession();
    const at = '2026-03-09T10:00:00.000Z';
    const event = { at, actor: 'Bakehouse', subject: 'Automatic assignment', from: '', to: reason };
    const assigned = { ...waits('person'), assigned_vendor: aVendor };
    withOrders({ ...assigned, timeline: [{ ...event, kind: 'routing' }] });
    renderAt(`/order/details/${orderId}`);
    const panel = within(await screen.findByRole('region', { name: 'Assigned Vendor' }));
    expect(panel.queryByText(`Needs a person: ${reason}`)).toBeNull();
    const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
    expect(timeline.getByRole('listitem')).toHaveTextContent(/^Automatic assignment No store delivers/);
  });
});
