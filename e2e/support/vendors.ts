import { adminUser } from '@bakehouse/contract/admin-user';
import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { role } from '@bakehouse/contract/role';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { CallApi } from './api-client.ts';

type StoreFields = Partial<CallOf<typeof vendorEndpoints.create>['body']>;

/**
 * Creates a draft store and its user.
 * @param name name of the store; its first 20 characters are unique.
 * @param person name of the user.
 * @returns the id of the store.
 */
export const createDraftStore = async (
  api: CallApi,
  name: string,
  person: string,
  fields: StoreFields = {},
): Promise<string> => {
  const { data: roles } = await api(role.endpoints.list);
  const vendorRole = roles.find((role) => role.name === 'Vendor');
  const { data: user } = await api(adminUser.endpoints.create, {
    body: {
      name: person,
      email: `${name.slice(0, 20).replaceAll(' ', '-')}@sample.test`,
      phone: '9876543210',
      password: 'plum-cake-42',
      roles: vendorRole ? [vendorRole._id] : [],
    },
  });
  const { data } = await api(vendorEndpoints.create, {
    body: {
      store_admin: user._id,
      store_name: name,
      store_address: '12 Lodhi Road',
      locality: 'Lodhi Colony',
      city: 'Delhi',
      state: 'Delhi',
      pincode: '110003',
      latitude: 28.58,
      longitude: 77.22,
      ...fields,
    },
  });
  return data.id;
};

/**
 * Adds a delivery type with its first charge to a store.
 * @returns the name of the delivery type.
 */
export const addDeliveryType = async (api: CallApi, id: string): Promise<string> => {
  const { data } = await api(deliveryType.endpoints.list);
  const type = data.types.find(({ name }) => name === 'Standard');
  if (!type) throw new Error('The demo has no delivery type Standard');
  const body = { delivery_types: [{ id: type.id, cost: type.cost_range[0] ?? 0 }] };
  await api(vendorEndpoints.addPreferences, { params: { id }, body });
  return type.name;
};
