import { adminUser } from '@bakehouse/contract/admin-user';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { permission } from '@bakehouse/contract/permission';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { userSessionEndpoints } from '@bakehouse/contract/profile';
import { role } from '@bakehouse/contract/role';
import { answer } from './fake-api.ts';
import { fakeBasics, fakeId, withRecords } from './fake-records.ts';

type User = RecordOf<typeof adminUser>;
type Role = RecordOf<typeof role>;
type Group = RecordOf<typeof permissionGroup>;
type Permission = RecordOf<typeof permission>;

const permissionNames: readonly (readonly [string, string, string, string])[] = [
  ['b1', 'List Brands', 'GET brand/list', 'Brands'],
  ['b2', 'Create Brand', 'POST brand/create', 'Brands'],
  ['b3', 'Delete Brand', 'DELETE brand/delete/{id}', 'Brands'],
  ['c1', 'List orders', 'GET order/list', 'Orders'],
];

const fakePermissions: Permission[] = permissionNames.map(([id, name, endpoint, module]) => {
  const [method = '', slug = ''] = endpoint.split(' ');
  return { ...fakeBasics, _id: fakeId(id), name, slug, method, module };
});

export const aGroup = (overrides: Partial<Group> = {}): Group => ({
  ...fakeBasics,
  _id: fakeId('d1'),
  name: 'Brand desk',
  slug: 'brand-desk',
  description: 'Looks after brands',
  permissions: [fakeId('b1'), fakeId('b2')],
  ...overrides,
});

const otherGroup = aGroup({ _id: fakeId('d2'), name: 'Orders', description: 'Sees orders', permissions: [] });

export const aRole = (overrides: Partial<Role> = {}): Role => ({
  ...fakeBasics,
  _id: fakeId('e1'),
  name: 'Brand Keeper',
  requires_factor: false,
  status: 'Active',
  system: null,
  permissiongroups: [{ _id: fakeId('d1'), name: 'Brand desk' }],
  ...overrides,
});

export const superAdmin = aRole({
  _id: fakeId('e2'),
  name: 'Super Admin',
  system: 'super_admin',
  permissiongroups: [],
});
export const vendorRole = aRole({ _id: fakeId('e3'), name: 'Vendor', system: 'vendor', permissiongroups: [] });

export const aUser = (overrides: Partial<User> = {}): User => ({
  ...fakeBasics,
  _id: fakeId('f1'),
  id: fakeId('f1'),
  name: 'Tara Bose',
  first_name: 'Tara',
  last_name: 'Bose',
  email: 'tara@bakehouse.test',
  phone: '9810000007',
  status: 'Active',
  roles: [
    { _id: fakeId('e3'), name: 'Vendor' },
    { _id: fakeId('e1'), name: 'Brand Keeper' },
  ],
  has_second_factor: false,
  pending_email: null,
  invitation: null,
  ...overrides,
});

/** The signed-in user. */
export const meera = aUser({
  _id: fakeId('01'),
  name: 'Meera Anand',
  email: 'owner@bakehouse.test',
  phone: '9810000001',
  roles: [{ _id: fakeId('e2'), name: 'Super Admin' }],
});

/** Fakes users, roles, groups and permissions, each with a list in memory. */
export const withPeople = ({ users = [aUser(), meera], groups = [aGroup(), otherGroup] } = {}) => {
  answer(userSessionEndpoints.list, () => ({ data: [] }));
  return {
    users: withRecords(
      adminUser,
      users,
      ({ password: _, current_password: __, roles: ___, version: ____, ...rest }) => rest,
      aUser(),
    ),
    roles: withRecords(role, [aRole(), superAdmin, vendorRole], ({ name }) => (name ? { name } : {}), aRole()),
    groups: withRecords(permissionGroup, groups, ({ version: _, ...rest }) => rest, aGroup()),
    permissions: withRecords(permission, [...fakePermissions], ({ version: _, ...rest }) => rest, fakePermissions[0]!),
  };
};
