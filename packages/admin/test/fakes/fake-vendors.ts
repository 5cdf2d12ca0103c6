import type { RecordOf } from '@bakehouse/contract/core/resource';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import {
  type FoundAddress,
  type PointAddress,
  postalEndpoints,
  type ServiceArea,
} from '@bakehouse/contract/postal/postal';
import { type ProgressStep, progressSteps } from '@bakehouse/contract/vendor/store-progress';
import type { DeliveryPreference, VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { type CodesSent, vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { type TeamMember, teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { answer, FakeApiError, type Received } from './fake-api.ts';
import { aUser } from './fake-people.ts';
import { fakeBasics, fakeId, fakeTable } from './fake-records.ts';

type Type = RecordOf<typeof deliveryType>;

export const vendorId = fakeId('a1');

const aType = (last: string, name: string, time: number, cost_range: number[]): Type => ({
  ...fakeBasics,
  _id: fakeId(last),
  id: fakeId(last),
  name,
  slug: name.toLowerCase(),
  time,
  cost_range,
  status: 'Active',
});
export const standard = aType('c1', 'Standard', 21_600, [0, 49, 79]);
export const midnight = aType('c2', 'Midnight', 45_000, [199, 249]);

export const aPreference = (
  type: Type,
  cost: number,
  overrides: Partial<DeliveryPreference> = {},
): DeliveryPreference => ({
  type_id: type.id,
  cost,
  status: 'Active',
  typeDetails: type,
  ...overrides,
});

/** The progress of a store that can be sent to review. */
export const aProgress = (
  left: Partial<Record<ProgressStep, string[]>> = {},
): NonNullable<VendorDetail['progress']> => {
  const steps = progressSteps.map((step) => {
    const missing = left[step] ?? [];
    const isOptional = step === 'documents' || step === 'hours';
    const state = missing.length > 0 || step === 'review' ? 'todo' : isOptional ? 'optional' : 'done';
    return { step, state, missing } as const;
  });
  const counted = steps.filter(({ state }) => state !== 'optional');
  return { steps, done: counted.filter(({ state }) => state === 'done').length, total: counted.length };
};

export const aStore = (overrides: Partial<VendorDetail> = {}): VendorDetail => {
  const { _id, first_name, last_name, email, phone, status, roles } = aUser();
  return {
    id: vendorId,
    version: 4,
    store_admin: _id,
    store_name: 'Yamuna Bake Studio',
    store_address: '4 Ring Road',
    locality: 'Civil Lines',
    city: 'Delhi',
    state: 'Delhi',
    pincode: '110054',
    gstin: '',
    paused_until: null,
    progress: overrides.status === 'approve' ? null : aProgress(),
    createdBy: null,
    latitude: 28.67,
    longitude: 77.22,
    location: { type: 'Point', coordinates: [77.22, 28.67] },
    service_radius: 6,
    delivery_preferences: [aPreference(standard, 49)],
    status: 'draft',
    admin_detail: { first_name, last_name, email, phone, status, roles },
    createdAt: '2026-03-08T20:00:00.000Z',
    updatedAt: '2026-03-08T20:00:00.000Z',
    deletedAt: null,
    history: [],
    ...overrides,
  };
};

export const aMember = (overrides: Partial<TeamMember> = {}): TeamMember => ({
  _id: fakeId('b1'),
  name: 'Farhan Qureshi',
  email: 'farhan@bakery.test',
  role: 'owner',
  status: 'Active',
  invitedAt: null,
  ...overrides,
});

export const anArea = (index: number, overrides: Partial<ServiceArea> = {}): ServiceArea => ({
  id: fakeId(String(index).padStart(2, '0')),
  locality: `Office ${index}`,
  region: 'North Delhi',
  state_short: 'DL',
  pincode: String(110_001 + Math.floor(index / 2)),
  latitude: 28.6 + index / 1000,
  longitude: 77.2,
  distance_km: index / 10,
  ...overrides,
});

export const anOffice = (overrides: Partial<FoundAddress> = {}): FoundAddress => ({
  _id: fakeId('d1'),
  Pincode: '110001',
  Taluk: 'New Delhi',
  District: 'Central Delhi',
  StateName: 'Delhi',
  OfficeName: 'Connaught Place',
  latitude: 28.6315,
  longitude: 77.2167,
  ...overrides,
});

export const aPlace = (overrides: Partial<PointAddress> = {}): PointAddress => ({
  address: 'Near Malka Ganj',
  locality: 'Malka Ganj',
  city: 'North Delhi',
  state: 'Delhi',
  state_short: 'DL',
  pincode: '110007',
  latitude: 28.68,
  longitude: 77.2,
  ...overrides,
});

/** Fakes the vendor endpoints: `calls` contains the received calls. */
export const withVendors = (...table: VendorDetail[]) => {
  const { addPreferences, updateCost, updatePreferenceStatus, review, sendToReview, ofUser } = vendorEndpoints;
  const { find, change } = fakeTable(table, 'Vendor', ({ id }) => id);
  const update = (call: Received, changesOf: (before: VendorDetail) => Partial<VendorDetail>) => ({
    message: 'Vendor updated successfully',
    data: change(call, changesOf),
  });
  const updatePreference = (call: Received, changes: Partial<DeliveryPreference>) =>
    update(call, ({ delivery_preferences }) => ({
      delivery_preferences: delivery_preferences.map((preference) =>
        preference.type_id === call.params.typeId ? { ...preference, ...changes } : preference,
      ),
    }));
  const types = [standard, midnight];
  answer(deliveryType.endpoints.list, () => ({ data: { types, total: types.length } }));
  const calls = {
    list: answer(vendorEndpoints.list, ({ query }) => {
      const data = table.filter(({ status }) => !query.status || status === query.status);
      return { data, total: data.length };
    }),
    detail: answer(vendorEndpoints.detail, (call) => ({ data: find(call) })),
    ofUser: answer(ofUser, ({ params }) => {
      const user = aUser({ _id: params.id! });
      const vendor = table.find(({ store_admin }) => store_admin === params.id) ?? null;
      return { data: { user, vendor, has_deleted_store: false, member_of: [] } };
    }),
    create: answer(vendorEndpoints.create, ({ body }) => {
      const created = aStore({
        ...vendorEndpoints.create.body.parse(body),
        service_radius: 0,
        delivery_preferences: [],
      });
      table.push(created);
      return { message: 'Vendor created successfully', data: created };
    }),
    update: answer(vendorEndpoints.update, (call) =>
      update(call, () => {
        const { version: _, ...changes } = vendorEndpoints.update.body.parse(call.body);
        return changes;
      }),
    ),
    addPreferences: answer(addPreferences, (call) =>
      update(call, ({ delivery_preferences }) => ({
        delivery_preferences: [
          ...delivery_preferences,
          ...addPreferences.body
            .parse(call.body)
            .delivery_types.map(({ id, cost }) => aPreference(types.find((type) => type.id === id)!, cost)),
        ],
      })),
    ),
    updateCost: answer(updateCost, (call) => updatePreference(call, { cost: Number(call.body.cost) })),
    updateStatus: answer(updatePreferenceStatus, (call) =>
      updatePreference(call, { status: updatePreferenceStatus.body.parse(call.body).status }),
    ),
    review: answer(review, (call) =>
      update(call, ({ history }) => {
        const { decision, reason = '' } = review.body.parse(call.body);
        return {
          status: decision,
          history: [{ at: '2026-03-09T10:00:00.000Z', actor: 'Meera Anand', kind: decision, reason }, ...history],
        };
      }),
    ),
    sendToReview: answer(sendToReview, (call) => update(call, () => ({ status: 'review' }))),
    locations: answer(postalEndpoints.locations, () => ({ data: [anArea(0), anArea(1), anArea(2)] })),
    search: answer(postalEndpoints.search, () => ({ data: [anOffice()] })),
    reverse: answer(postalEndpoints.reverse, () => ({ data: aPlace() })),
  };
  // Registered after the store by id, because its path matches these paths too.
  answer(teamEndpoints.list, () => ({ data: [aMember()] }));
  answer(vendorEndpoints.withoutStore, () => ({ data: [] }));
  return { table, calls };
};

export const someCodes = (overrides: Partial<CodesSent> = {}): CodesSent => ({
  sent_at: new Date(Date.now()).toISOString(),
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  resend_at: new Date(Date.now() + 30_000).toISOString(),
  tries_left: 5,
  email: 't…a@bakehouse.test',
  phone: '98••••0007',
  ...overrides,
});

/** Fakes the one-time codes of a store. */
export const withCodes = (first: CodesSent | null) => {
  let sent = first;
  return {
    sent: answer(vendorOtpEndpoints.sent, () => ({ data: sent })),
    send: answer(vendorOtpEndpoints.send, () => {
      sent = someCodes();
      return { message: 'Codes sent successfully', data: sent };
    }),
    verify: answer(vendorOtpEndpoints.verify, ({ body }) => {
      if (body.email_otp !== '123456' || body.phone_otp !== '654321')
        throw new FakeApiError(422, 'wrong_code', 'One of the codes is wrong');
      return { message: 'Vendor verified successfully', data: aStore({ status: 'review' }) };
    }),
  };
};
