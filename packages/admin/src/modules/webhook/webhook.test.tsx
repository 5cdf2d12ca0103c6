import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { webhookEventTypes } from '@bakehouse/contract/webhook/webhook-types';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { fakeId } from '../../../test/fakes/fake-records.ts';
import { allPermissions, withSession } from '../../../test/fakes/fake-session.ts';
import { aDelivery, aWebhook, webhookPermissions, withWebhooks } from '../../../test/fakes/fake-webhooks.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

const path = '/integrations/webhooks';

const openMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Options of ${name}` }));
};

describe('the list', () => {
  it('shows the address, events, status with its reason, last delivery and waiting deliveries', async () => {
    withSession(webhookPermissions);
    const soon = new Date(Date.now() + 300_000).toISOString();
    withWebhooks([
      aWebhook({ last_attempt_at: new Date().toISOString(), last_status: 204 }),
      aWebhook({ _id: fakeId('a2'), name: 'Billing', enabled: false, disabled_reason: 'answered 410' }),
      aWebhook({ _id: fakeId('a3'), name: 'Chat', enabled: false, disabled_reason: 'by hand' }),
      aWebhook({ _id: fakeId('a4'), name: 'Depot', failing_since: soon, next_attempt_at: soon, waiting: 7 }),
      aWebhook({ _id: fakeId('a5'), name: 'Export', maker_may_read: false, event_types: ['content.updated'] }),
    ]);
    renderAt(path);
    expect(await screen.findByRole('heading', { name: 'Webhooks (5)' })).toBeInTheDocument();
    const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
    expect(await rowOf('Accounting')).toHaveTextContent(
      /accounting\.example.*Order created and 1 more.*Active.*just now.*HTTP 204/,
    );
    expect(await rowOf('Billing')).toHaveTextContent(/Switched off.*The receiver answered 410 Gone.*Never/);
    expect(await rowOf('Chat')).toHaveTextContent('Paused');
    expect(await rowOf('Depot')).toHaveTextContent(/Failing.*Next attempt in 5 minutes.*7/);
    expect(await rowOf('Export')).toHaveTextContent(/Content updated.*Maker lost access/);
  });

  it('offers to create the first webhook, and to try again after an error', async () => {
    withSession(webhookPermissions);
    withWebhooks([]);
    const { user } = renderAt(path);
    expect(await screen.findByText(/A webhook sends a signed request/)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Create webhook' })).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Create webhook' })[1] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Create webhook' })).toBeInTheDocument();
  });

  it('shows an error with a button to try again', async () => {
    withSession(webhookPermissions);
    withWebhooks();
    const { user } = renderAt('/');
    answer(webhookEndpoints.list, () => {
      throw new FakeApiError(403, 'forbidden', 'You may not read webhooks');
    });
    await user.click(await screen.findByRole('link', { name: 'Integrations' }));
    expect(await screen.findByText('You may not read webhooks')).toBeInTheDocument();
    withWebhooks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Webhooks (1)' })).toBeInTheDocument();
  });

  it('has tabs for the integrations that the user may open', async () => {
    withSession(['GET webhook/list']);
    withWebhooks();
    renderAt(path);
    const tabs = await screen.findByRole('navigation', { name: 'Integrations' });
    expect(within(tabs).getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'page');
    expect(within(tabs).queryByRole('link', { name: 'API keys' })).not.toBeInTheDocument();
    expect(await screen.findByText('Accounting')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Options of/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create webhook' })).not.toBeInTheDocument();
  });

  it('marks one tab for users with both', async () => {
    withSession([...webhookPermissions, 'GET apikey/list']);
    withWebhooks();
    renderAt(path);
    const tabs = await screen.findByRole('navigation', { name: 'Integrations' });
    expect(within(tabs).getByRole('link', { name: 'API keys' })).not.toHaveAttribute('aria-current');
    expect(within(tabs).getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows the no-access page without the permission', async () => {
    withSession(allPermissions);
    renderAt(path);
    expect(await screen.findByText(/You don’t have access to this page/)).toBeInTheDocument();
  });
});

describe('the dialog', () => {
  it('creates a webhook with the chosen events and shows its secret once', async () => {
    withSession(webhookPermissions);
    const { creates, secret } = withWebhooks([]);
    const { user } = renderAt(path);
    await user.click((await screen.findAllByRole('button', { name: 'Create webhook' }))[0] as HTMLElement);
    const form = await screen.findByRole('dialog', { name: 'Create webhook' });
    await user.click(within(form).getByRole('button', { name: 'Create webhook' }));
    expect(await within(form).findByText('Name is required')).toBeInTheDocument();
    expect(within(form).getByText('URL is required')).toBeInTheDocument();
    expect(within(form).getByText('Choose at least one event')).toBeInTheDocument();
    await waitFor(() => expect(within(form).getByRole('textbox', { name: 'Name' })).toHaveFocus());
    await fill(user, within(form).getByRole('textbox', { name: 'Name' }), 'Ledger');
    await fill(user, within(form).getByRole('textbox', { name: 'URL' }), 'https://ledger.example/in');
    const orders = within(form).getByRole('group', { name: 'Orders' });
    await user.click(within(orders).getByRole('checkbox', { name: 'Order restored' }));
    await user.click(within(orders).getByRole('checkbox', { name: 'Order created' }));
    await user.click(within(form).getByRole('button', { name: 'Create webhook' }));
    const shown = await screen.findByRole('dialog', { name: 'Secret of Ledger' });
    expect(within(shown).getByDisplayValue(secret)).toHaveAccessibleName('Secret');
    expect(creates[0]?.body).toEqual({
      name: 'Ledger',
      url: 'https://ledger.example/in',
      event_types: ['order.created', 'order.restored'],
    });
    expect(creates[0]?.headers.get('idempotency-key')).toBeTruthy();
    await user.click(within(shown).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: 'Webhooks (1)' })).toBeInTheDocument();
  });

  it('shows the messages of the server at their fields', async () => {
    withSession(webhookPermissions);
    withWebhooks();
    answer(webhookEndpoints.update, ({ body }) => {
      if (body.url === 'https://ledger.example/')
        throw new FakeApiError(403, 'forbidden', 'You need permission to read them');
      throw new FakeApiError(422, 'invalid', 'Address must be that of a public server', {
        url: 'Address must be that of a public server',
      });
    });
    const { user } = renderAt(path);
    await openMenu(user, 'Accounting');
    await user.click(await screen.findByRole('menuitem', { name: 'Edit webhook' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Accounting' });
    const url = within(form).getByRole('textbox', { name: 'URL' });
    await user.clear(url);
    await fill(user, url, 'https://10.0.0.1/');
    await user.click(within(form).getByRole('button', { name: 'Save webhook' }));
    expect(await within(form).findByText('Address must be that of a public server')).toBeInTheDocument();
    await waitFor(() => expect(url).toHaveFocus());
    await user.clear(url);
    await fill(user, url, 'https://ledger.example/');
    expect(within(form).queryByText('Address must be that of a public server')).not.toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'Save webhook' }));
    expect(await within(form).findByText('You need permission to read them')).toBeInTheDocument();
  });

  it('chooses all events and saves the shown version', async () => {
    withSession(webhookPermissions);
    const { updates } = withWebhooks([aWebhook({ version: 4 })]);
    const { user } = renderAt(path);
    await openMenu(user, 'Accounting');
    await user.click(await screen.findByRole('menuitem', { name: 'Edit webhook' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Accounting' });
    expect(within(form).getByRole('checkbox', { name: 'Order created' })).toBeChecked();
    await user.click(within(form).getByRole('button', { name: 'All events' }));
    await user.click(within(form).getByRole('button', { name: 'Save webhook' }));
    await waitFor(() => expect(updates[0]?.body).toMatchObject({ version: 4, event_types: webhookEventTypes }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the menu', () => {
  it('sends a test event and shows the response of the receiver', async () => {
    withSession(webhookPermissions);
    withWebhooks();
    const { user } = renderAt(path);
    await openMenu(user, 'Accounting');
    await user.click(await screen.findByRole('menuitem', { name: 'Send test event' }));
    const dialog = await screen.findByRole('dialog', { name: 'Test event' });
    expect(dialog).toHaveTextContent(/Failed.*HTTP 404/);
    expect(within(dialog).getByRole('region', { name: 'Response body' })).toHaveTextContent('No such page');
    expect(within(dialog).getByRole('region', { name: 'Request headers' })).toHaveTextContent('webhook-id');
  });

  it('rotates the secret after it explained the overlap', async () => {
    withSession(webhookPermissions);
    const { rotates, secret } = withWebhooks();
    const { user } = renderAt(path);
    await openMenu(user, 'Accounting');
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate secret' }));
    expect(await screen.findByText(/For 24 hours, requests carry a signature of the new/)).toBeInTheDocument();
    expect(rotates).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Yes, rotate it!' }));
    const shown = await screen.findByRole('dialog', { name: 'Secret of Accounting' });
    expect(within(shown).getByRole('textbox', { name: 'Secret' })).toHaveValue(secret);
  });

  it('pauses and deletes a webhook after a confirmation', async () => {
    withSession(webhookPermissions);
    const { enables, removes } = withWebhooks();
    const { user } = renderAt(path);
    await openMenu(user, 'Accounting');
    await user.click(await screen.findByRole('menuitem', { name: 'Pause webhook' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, pause it!' }));
    await waitFor(() => expect(enables[0]?.body).toEqual({ enabled: false, version: 1 }));
    expect(await screen.findByText('Paused')).toBeInTheDocument();
    await openMenu(user, 'Accounting');
    expect(await screen.findByRole('menuitem', { name: 'Resume webhook' })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Delete webhook' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(removes[0]?.query).toEqual({ version: '1' }));
    expect(await screen.findByRole('heading', { name: 'Webhooks (0)' })).toBeInTheDocument();
  });
});

describe('the delivery log', () => {
  const own = `${path}/${fakeId('a1')}`;
  const retried = aDelivery({
    _id: fakeId('d2'),
    type: 'order.status_changed',
    state: 'waiting',
    attempts: 3,
    status: 500,
    answer: 'Out of eggs',
  });

  it('shows status, response, attempts and the next attempt, and filters by status', async () => {
    withSession(webhookPermissions);
    const next = new Date(Date.now() + 120_000).toISOString();
    const { pages } = withWebhooks([aWebhook({ failing_since: next, next_attempt_at: next })], [retried, aDelivery()]);
    const { user, href } = renderAt(own);
    const row = await screen.findByRole('row', { name: /^Order status changed/ });
    expect(row).toHaveTextContent(/Retrying.*Next attempt in 2 minutes.*HTTP 500.*3/);
    expect(within(row).queryByRole('button', { name: /Redeliver/ })).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^Order created/ })).toHaveTextContent(/Delivered.*HTTP 204/);
    await user.click(within(row).getByRole('button', { name: 'Details of Order status changed' }));
    const dialog = await screen.findByRole('dialog', { name: 'Order status changed' });
    expect(within(dialog).getByRole('region', { name: 'Response body' })).toHaveTextContent('Out of eggs');
    await user.click(within(dialog).getByText('Close'));
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Delivered' }));
    await waitFor(() => expect(href()).toBe(`${own}?state=delivered`));
    expect(pages.at(-1)?.query).toMatchObject({ state: 'delivered' });
  });

  it('sends a delivery again', async () => {
    withSession(webhookPermissions);
    const { redeliveries } = withWebhooks();
    const { user } = renderAt(own);
    await user.click(await screen.findByRole('button', { name: 'Redeliver Order created' }));
    await waitFor(() => expect(redeliveries[0]?.params).toEqual({ id: fakeId('a1'), delivery: fakeId('d1') }));
    const row = screen.getByRole('row', { name: /^Order created/ });
    await waitFor(() => expect(row).toHaveTextContent('Waiting'));
  });

  it('offers no redelivery while the webhook is off', async () => {
    withSession(webhookPermissions);
    withWebhooks([aWebhook({ enabled: false, disabled_reason: 'by hand' })]);
    renderAt(own);
    expect(await screen.findByRole('button', { name: 'Details of Order created' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Redeliver/ })).not.toBeInTheDocument();
  });

  it('explains that a webhook is missing', async () => {
    withSession(webhookPermissions);
    withWebhooks([]);
    renderAt(own);
    expect(await screen.findByText('Webhook not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All webhooks' })).toHaveAttribute('href', path);
  });
});
