import { findByEmail } from '@bakehouse/contract/admin-user';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../../test/fakes/fake-api.ts';
import { aUser, withPeople } from '../../../../test/fakes/fake-people.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import {
  anArea,
  anOffice,
  aPlace,
  aStore,
  someCodes,
  vendorId,
  withCodes,
  withVendors,
} from '../../../../test/fakes/fake-vendors.ts';
import { fill, renderAt } from '../../../../test/render-at.tsx';
import { secondsUntil } from '../form/use-countdown.ts';

const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const password = (label: string) => screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
const next = async () => screen.findByRole('button', { name: 'Next' });
const userId = aUser()._id;
const storeStep = `/vendor/onboarding/store/${userId}`;

/** Fakes the lookup of users by email. */
const withEmails = (taken: Record<string, boolean> = {}) =>
  answer(findByEmail, ({ query }) => {
    const is_vendor = taken[query.email ?? ''];
    return {
      user:
        is_vendor === undefined
          ? null
          : { _id: userId, name: 'Tara Bose', email: query.email!, status: 'Active', is_vendor },
    };
  });

const open = (address: string, stores = withVendors()) => {
  withSession();
  withPeople();
  return { ...stores, ...renderAt(address) };
};

describe('the user step', () => {
  it("shows the specification's messages for missing fields", async () => {
    const { user } = open('/vendor/onboarding');
    withEmails();
    expect(await screen.findByRole('heading', { name: 'User Details' })).toBeInTheDocument();
    const role = await screen.findByRole('checkbox', { name: /^Vendor/ });
    expect(role).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /^Super Admin/ })).not.toBeInTheDocument();
    await user.click(role);
    await fill(user, await field(/^Phone/), '5123456789');
    await user.click(screen.getByRole('checkbox', { name: 'Set a password instead' }));
    await user.click(await next());
    for (const text of [
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Enter a valid Phone Number',
      'Password is required',
      // An empty confirmation has the same message as a different one (spec 1 §5).
      'Password must be same as password',
      'Atleast one Role is required',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(async () => expect(await field(/^First Name/)).toHaveFocus());
  });

  it('creates the user, here with a password, and continues with the store', async () => {
    withSession();
    const { users } = withPeople();
    withVendors();
    const query = withEmails();
    const { user, path } = renderAt('/vendor/onboarding');
    await fill(user, await field(/^First Name/), 'Ravi');
    await fill(user, await field(/^Last Name/), 'Kumar');
    await fill(user, await field(/^Email/), 'ravi@example.com');
    await fill(user, await field(/^Phone/), '9876543210');
    const choice = screen.getByRole('checkbox', { name: 'Set a password instead' });
    expect(choice).not.toBeChecked();
    await user.click(choice);
    await fill(user, password('Password'), 'plum-cake-42');
    await fill(user, password('Confirm Password'), 'plum-cake-42');
    await user.click(await next());
    await waitFor(() => expect(path()).toBe(`/vendor/onboarding/store/${fakeId('b9')}`));
    expect(users.calls.create[0]?.body).toEqual({
      name: 'Ravi Kumar',
      first_name: 'Ravi',
      last_name: 'Kumar',
      email: 'ravi@example.com',
      phone: '9876543210',
      password: 'plum-cake-42',
      roles: [fakeId('e3')],
    });
    // Requests are sent after the debounce and on submit, not per keystroke.
    expect(query.every(({ query }) => query.email === 'ravi@example.com')).toBe(true);
  });

  it('detects an email in use, and resumes an interrupted onboarding', async () => {
    const { user, path } = open('/vendor/onboarding');
    withEmails({ 'tara@bakehouse.test': true, 'meera@bakehouse.test': false });
    const email = await field(/^Email/);
    await fill(user, email, 'meera@bakehouse.test');
    expect(await screen.findByText('Email already in use')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue with this person' })).not.toBeInTheDocument();
    await user.clear(email);
    await fill(user, email, 'tara@bakehouse.test');
    await user.click(await screen.findByRole('button', { name: 'Continue with this person' }));
    await waitFor(() => expect(path()).toBe(storeStep));
  });
});

describe('the store step', () => {
  it('names the step by number, for phones', async () => {
    open(storeStep);
    expect(await screen.findByText('Step 2 of 5: Store')).toBeInTheDocument();
  });

  it('requires every text field and the location', async () => {
    const { user } = open(storeStep);
    expect(await screen.findByText(/cannot draw the map/)).toBeInTheDocument();
    await user.click(await next());
    for (const text of [
      'Store Name is required',
      'Store Address is required',
      'Locality is required',
      'City is required',
      'State is required',
      'Pincode is required',
      'Choose the point on the map, or type its latitude',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('searches debounced and beyond three characters, and applies the selection', async () => {
    const { user, path, calls } = open(storeStep);
    const search = await screen.findByRole('combobox', { name: 'Search address' });
    await user.type(search, 'con');
    expect(await screen.findByText('Enter more than 3 characters to search')).toBeInTheDocument();
    await fill(user, search, 'naught');
    await user.click(
      await screen.findByRole('option', { name: 'Connaught Place, New Delhi, Central Delhi, Delhi 110001' }),
    );
    expect(calls.search.map(({ query }) => query.key)).toEqual(['connaught']);
    expect(await field(/^Locality/)).toHaveValue('Connaught Place');
    expect(await field(/^City/)).toHaveValue('Central Delhi');
    expect(await field(/^Pincode/)).toHaveValue('110001');
    expect(await field(/^Latitude/)).toHaveValue('28.6315');
    await fill(user, await field(/^Store Name/), 'Plum & Co');
    await fill(user, await field(/^Store Address/), '7 Inner Circle');
    await user.click(await next());
    await waitFor(() => expect(path()).toBe(`/vendor/onboarding/area/${vendorId}`));
    expect(calls.create[0]?.body).toEqual({
      store_name: 'Plum & Co',
      store_address: '7 Inner Circle',
      locality: 'Connaught Place',
      city: 'Central Delhi',
      state: 'Delhi',
      gstin: '',
      pincode: '110001',
      latitude: 28.6315,
      longitude: 77.2167,
      store_admin: userId,
    });
  });

  it('ignores the response for an earlier search text', async () => {
    const { user } = open(storeStep);
    const late = Promise.withResolvers<{ data: ReturnType<typeof anOffice>[] }>();
    const searches = answer(postalEndpoints.search, ({ query }) =>
      query.key === 'conn' ? late.promise : { data: [anOffice({ OfficeName: `${query.key} Bagh` })] },
    );
    const search = await screen.findByRole('combobox', { name: 'Search address' });
    await fill(user, search, 'conn');
    await waitFor(() => expect(screen.getByText('Searching…')).toBeInTheDocument());
    await waitFor(() => expect(searches.map(({ query }) => query.key)).toEqual(['conn']));
    await user.clear(search);
    await fill(user, search, 'karol');
    expect(await screen.findByRole('option', { name: /^karol Bagh/ })).toBeInTheDocument();
    late.resolve({ data: [anOffice()] });
    // The response for a later text is shown after the late one has arrived.
    await fill(user, search, ' 2');
    expect(await screen.findByRole('option', { name: /^karol 2 Bagh/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /^Connaught/ })).not.toBeInTheDocument();
  });

  it('fills empty fields from a point, uses only the latest response, and can be undone', async () => {
    const { user } = open(storeStep);
    const query = answer(postalEndpoints.reverse, ({ query }) => ({ data: aPlace({ locality: `At ${query.lat}` }) }));
    fireEvent.change(await field(/^Latitude/), { target: { value: '28.5' } });
    fireEvent.change(await field(/^Longitude/), { target: { value: '77.1' } });
    fireEvent.change(await field(/^Latitude/), { target: { value: '28.6' } });
    await waitFor(async () => expect(await field(/^Locality/)).toHaveValue('At 28.600000'));
    expect(query).toHaveLength(1);
    expect(await field(/^Store Address/)).toHaveValue('Near Malka Ganj');
    expect(screen.queryByRole('button', { name: 'Use this address' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await field(/^Locality/)).toHaveValue('');
    expect(await field(/^Latitude/)).toHaveValue('28.6');
  });

  it('keeps typed fields when a point is chosen, and offers its address with undo', async () => {
    const { user } = open(storeStep);
    answer(postalEndpoints.reverse, ({ query }) => ({ data: aPlace({ locality: `At ${query.lat}` }) }));
    await fill(user, await field(/^Store Address/), 'Shop 14, Malka Ganj Road');
    fireEvent.change(await field(/^Latitude/), { target: { value: '28.5' } });
    fireEvent.change(await field(/^Longitude/), { target: { value: '77.1' } });
    await waitFor(async () => expect(await field(/^Locality/)).toHaveValue('At 28.500000'));
    expect(await field(/^Store Address/)).toHaveValue('Shop 14, Malka Ganj Road');
    // A field that still has the last point's value is replaced by the next point's.
    fireEvent.change(await field(/^Latitude/), { target: { value: '28.6' } });
    await waitFor(async () => expect(await field(/^Locality/)).toHaveValue('At 28.600000'));
    expect(await field(/^Store Address/)).toHaveValue('Shop 14, Malka Ganj Road');
    await user.click(screen.getByRole('button', { name: 'Use this address' }));
    expect(await field(/^Store Address/)).toHaveValue('Near Malka Ganj');
    expect(screen.queryByRole('button', { name: 'Use this address' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await field(/^Store Address/)).toHaveValue('Shop 14, Malka Ganj Road');
    expect(await field(/^Locality/)).toHaveValue('At 28.600000');
  });

  it('does not change a stored address, and offers the address of the new point', async () => {
    open(storeStep, withVendors(aStore()));
    answer(postalEndpoints.reverse, () => ({ data: aPlace({ locality: 'Elsewhere' }) }));
    const before = ((await field(/^Store Address/)) as HTMLInputElement).value;
    fireEvent.change(await field(/^Latitude/), { target: { value: '28.5' } });
    expect(await screen.findByRole('button', { name: 'Use this address' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(await field(/^Store Address/)).toHaveValue(before);
    expect(await field(/^Locality/)).not.toHaveValue('Elsewhere');
  });

  it('shows a note when the geocoder has no result, and keeps the typed values', async () => {
    const { user } = open(storeStep);
    answer(postalEndpoints.reverse, () => ({ data: null }));
    await fill(user, await field(/^Locality/), 'My own words');
    fireEvent.change(await field(/^Latitude/), { target: { value: '0' } });
    fireEvent.change(await field(/^Longitude/), { target: { value: '0' } });
    expect(
      await screen.findByText('The address of this point could not be found. Type it yourself.'),
    ).toBeInTheDocument();
    expect(await field(/^Locality/)).toHaveValue('My own words');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it("edits the user's existing store", async () => {
    const { user, path, calls } = open(storeStep, withVendors(aStore()));
    await fill(user, await field(/^Store Name/), ' Two');
    await user.click(await next());
    await waitFor(() => expect(path()).toBe(`/vendor/onboarding/area/${vendorId}`));
    expect(calls.update[0]?.body).toMatchObject({ store_name: 'Yamuna Bake Studio Two', version: 4 });
    expect(calls.create).toHaveLength(0);
  });
});

describe('the area step', () => {
  const areaStep = `/vendor/onboarding/area/${vendorId}`;

  it('updates with the radius, is empty without one, and can be searched', async () => {
    const { user, path, calls } = open(areaStep, withVendors(aStore({ service_radius: 0 })));
    const radius = await field(/^Service radius/);
    expect(await screen.findByText('Enter a radius greater than 0')).toBeInTheDocument();
    await user.clear(radius);
    await user.type(radius, '12');
    expect(await screen.findByText('3 areas, 2 pincodes')).toBeInTheDocument();
    expect(calls.locations.map(({ body }) => body.radius)).toEqual([12]);
    await fill(user, screen.getByRole('searchbox', { name: 'Search service areas' }), 'office 2');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.clear(radius);
    expect(screen.queryByText('3 areas, 2 pincodes')).not.toBeInTheDocument();
    await user.type(radius, '201');
    await user.click(await next());
    expect(await screen.findByText('Radius must be at most 200 km')).toBeInTheDocument();
    await user.clear(radius);
    await user.type(radius, '8');
    await user.click(await next());
    await waitFor(() => expect(path()).toBe(`/vendor/onboarding/delivery/${vendorId}`));
    expect(calls.update[0]?.body).toEqual({ service_radius: 8, version: 4 });
  });

  it('virtualises thousands of areas', async () => {
    open(areaStep, withVendors(aStore()));
    answer(postalEndpoints.locations, () => ({
      data: [...Array(5000).keys()].map((at) =>
        anArea(at, { id: `01990000-0000-7000-8000-${String(at).padStart(12, '0')}` }),
      ),
    }));
    expect(await screen.findByText('5,000 areas, 2,500 pincodes')).toBeInTheDocument();
    expect(await screen.findByRole('table', { name: 'Service areas' })).toHaveAttribute('aria-rowcount', '5001');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });
});

describe('the delivery step', () => {
  const deliveryStep = `/vendor/onboarding/delivery/${vendorId}`;

  it('requires a delivery type to continue', async () => {
    const { user, path } = open(deliveryStep, withVendors(aStore({ delivery_preferences: [] })));
    expect(await screen.findByText('No delivery preferance found. Kindly add new preferances.')).toBeInTheDocument();
    await user.click(await next());
    expect(await screen.findByText('Select Atleast one Delivery type')).toBeInTheDocument();
    expect(path()).toBe(deliveryStep);
    await user.click(await screen.findByRole('button', { name: 'Add Midnight' }));
    withCodes(someCodes());
    await screen.findByRole('table', { name: 'Delivery preferences' });
    await waitFor(() => expect(screen.queryByText('Select Atleast one Delivery type')).not.toBeInTheDocument());
    await user.click(await next());
    await waitFor(() => expect(path()).toBe(`/vendor/onboarding/verify/${vendorId}`));
  });
});

describe('the last step', () => {
  const verifyStep = `/vendor/onboarding/verify/${vendorId}`;

  it('sends codes once when none are valid, accepts pasted ones, and opens the list', async () => {
    const codes = withCodes(null);
    const { user, path } = open(verifyStep, withVendors(aStore()));
    expect(await screen.findByText('Sent to t…a@bakehouse.test')).toBeInTheDocument();
    expect(codes.send).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Resend in \d+ s$/ })).toHaveAttribute('aria-disabled', 'true');
    const email = await field(/^Email OTP/);
    expect(email).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Enter the six digits sent by email')).toBeInTheDocument();
    await user.click(email);
    await user.paste('Your code is 123 456.');
    expect(email).toHaveValue('123456');
    await fill(user, await field(/^Phone OTP/), '000000');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('One of the codes is wrong')).toBeInTheDocument();
    await user.clear(await field(/^Phone OTP/));
    await fill(user, await field(/^Phone OTP/), '654321');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(path()).toBe('/vendor'));
    expect(await screen.findByText('Vendor verified successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('One of the codes is wrong')).not.toBeInTheDocument());
    expect(codes.send).toHaveLength(1);
  });

  it('uses valid codes, and sends new ones after the countdown', async () => {
    const codes = withCodes(someCodes({ resend_at: new Date(Date.now() - 1000).toISOString() }));
    const { user } = open(verifyStep, withVendors(aStore()));
    const resend = await screen.findByRole('button', { name: 'Resend' });
    expect(codes.send).toHaveLength(0);
    await user.click(resend);
    expect(await screen.findByText('Codes sent successfully')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Resend in/ })).toBeInTheDocument();
  });

  it('sends no codes for an incomplete store', async () => {
    const codes = withCodes(null);
    open(verifyStep, withVendors(aStore({ service_radius: 0 })));
    expect(await screen.findByRole('link', { name: 'Continue onboarding' })).toHaveAttribute(
      'href',
      `/vendor/onboarding/area/${vendorId}`,
    );
    expect(codes.send).toHaveLength(0);
  });
});

it('counts whole seconds down to zero', () => {
  const now = Date.parse('2026-03-09T10:00:00.000Z');
  expect(secondsUntil('2026-03-09T10:00:30.000Z', now)).toBe(30);
  expect(secondsUntil('2026-03-09T10:00:00.200Z', now)).toBe(1);
  expect(secondsUntil('2026-03-09T09:59:59.000Z', now)).toBe(0);
});
