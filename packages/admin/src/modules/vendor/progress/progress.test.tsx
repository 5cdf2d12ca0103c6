import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { aUser, withPeople } from '../../../../test/fakes/fake-people.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aProgress, aStore, vendorId, withVendors } from '../../../../test/fakes/fake-vendors.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const ownKeys = [
  vendorEndpoints.detail,
  vendorEndpoints.update,
  vendorEndpoints.sendToReview,
  vendorEndpoints.preferences,
].map(permissionKey);

/** Opens a screen as the vendor of the store. */
const openAsVendor = (address: string, store: ReturnType<typeof aStore>) => {
  withSession(ownKeys, {}, { vendor_id: vendorId });
  return { ...withVendors(store), ...renderAt(address) };
};

const unfinished = aProgress({ area: ['a service radius'], delivery: ['an active delivery type'] });

describe('the people of a store', () => {
  it('see on the start page what is left, with the next step as one button', async () => {
    openAsVendor('/', aStore({ service_radius: 0, delivery_preferences: [], progress: unfinished }));
    const card = within(await screen.findByRole('region', { name: 'Finish your store' }));
    expect(card.getByText('1 of 4 steps done')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Next: Service area' })).toHaveAttribute(
      'href',
      `/vendor/onboarding/area/${vendorId}`,
    );
    expect(
      card.getByRole('link', { name: 'Hours and capacity Optional. Without them, the store is always open.' }),
    ).toHaveAttribute('href', `/vendor/detail/hours/${vendorId}`);
    expect(card.getByRole('link', { name: 'Store address and location Done' })).toHaveAttribute(
      'href',
      `/vendor/onboarding/store/${aUser()._id}`,
    );
  });

  it('do not see the steps on the start page of an approved store', async () => {
    const { calls } = openAsVendor('/', aStore({ status: 'approve' }));
    await waitFor(() => expect(calls.detail).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Loading store')).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Finish your store' })).not.toBeInTheDocument();
  });

  it('save a step and return to the steps', async () => {
    const { user, path, calls } = openAsVendor(
      `/vendor/onboarding/area/${vendorId}`,
      aStore({ service_radius: 0, progress: unfinished }),
    );
    await user.type(await screen.findByRole('textbox', { name: /^Service radius/ }), '7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe('/vendor/finish'));
    expect(calls.update[0]?.body).toEqual({ service_radius: 7, version: 4 });
  });

  it('verify their email and phone when all is complete', async () => {
    openAsVendor('/vendor/finish', aStore());
    expect(await screen.findByRole('link', { name: 'Send for review' })).toHaveAttribute(
      'href',
      `/vendor/onboarding/verify/${vendorId}`,
    );
  });

  it('read why the store was rejected, and send it again', async () => {
    const rejection = {
      at: '2026-03-08T20:00:00.000Z',
      actor: 'Asha',
      kind: 'reject' as const,
      reason: 'No door number',
    };
    const { user, table } = openAsVendor('/vendor/finish', aStore({ status: 'reject', history: [rejection] }));
    const calls = answer(vendorEndpoints.sendToReview, () => {
      const data = aStore({ status: 'review' });
      table[0] = data;
      return { message: 'Vendor sent to review successfully', data };
    });
    expect(await screen.findByText('No door number')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send to review again' }));
    expect(await screen.findByText('We are reviewing your store and will email you the decision.')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ version: 4 });
  });

  it('return to the steps from a tab of the store', async () => {
    openAsVendor(`/vendor/detail/store-address/${vendorId}`, aStore({ progress: unfinished }));
    const card = within(await screen.findByRole('region', { name: 'Finish your store' }));
    expect(card.getByText('1 of 4 steps done. Needs a service radius')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/vendor/finish');
  });

  it('use the location of the phone, and read what to do when it is not shared', async () => {
    const getCurrentPosition = vi.fn();
    vi.stubGlobal('navigator', Object.assign(navigator, { geolocation: { getCurrentPosition } }));
    const { user } = openAsVendor(`/vendor/onboarding/store/${aUser()._id}`, aStore());
    const button = await screen.findByRole('button', { name: 'Use my location' });
    getCurrentPosition.mockImplementationOnce((_found, fail) => fail({ code: 1 }));
    await user.click(button);
    expect(await screen.findByText(/^Your browser does not share the location\./)).toBeInTheDocument();
    getCurrentPosition.mockImplementationOnce((found) => found({ coords: { latitude: 28.61, longitude: 77.23 } }));
    await user.click(button);
    expect(await screen.findByRole('textbox', { name: /^Latitude/ })).toHaveValue('28.61');
    expect(screen.queryByText(/^Your browser does not share/)).not.toBeInTheDocument();
  });
});

describe('staff', () => {
  const open = (address: string, store: ReturnType<typeof aStore>) => {
    withSession();
    withPeople();
    return { ...withVendors(store), ...renderAt(address) };
  };

  it('see the progress in the list and on the page of the store', async () => {
    const store = aStore({ progress: unfinished });
    open('/vendor', store);
    expect(await screen.findByText('1 of 4 steps')).toBeInTheDocument();
  });

  it('open the tab of a step', async () => {
    open(`/vendor/detail/personal-info/${vendorId}`, aStore({ progress: unfinished }));
    const card = within(await screen.findByRole('region', { name: 'Approval' }));
    expect(card.getByRole('link', { name: 'Service area Needs a service radius' })).toHaveAttribute(
      'href',
      `/vendor/detail/service-area/${vendorId}`,
    );
  });

  it('approve an application, which invites the vendor', async () => {
    const person = { ...aStore().admin_detail, status: 'InActive' };
    const { user, table } = open(`/vendor/detail/personal-info/${vendorId}`, aStore({ admin_detail: person }));
    const calls = answer(vendorEndpoints.invite, () => {
      const data = aStore({ version: 5 });
      table[0] = data;
      return { message: 'Invitation sent successfully', data };
    });
    await user.click(await screen.findByRole('button', { name: 'Approve application' }));
    expect(await screen.findByText('Invitation sent successfully')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ version: 4 });
    expect(await screen.findByRole('button', { name: 'Invite to finish' })).toBeInTheDocument();
  });

  it('read when somebody else has changed the store', async () => {
    const { user } = open(`/vendor/detail/personal-info/${vendorId}`, aStore());
    answer(vendorEndpoints.invite, () => {
      throw new FakeApiError(409, 'stale', 'Vendor was changed by someone else');
    });
    await user.click(await screen.findByRole('button', { name: 'Invite to finish' }));
    expect(await screen.findByText('Vendor was changed by someone else')).toBeInTheDocument();
  });
});
