import { adminUser } from '@bakehouse/contract/admin-user';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { isMe, useCan } from '../../data/session.ts';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { IconUser } from '../../ui/icons.ts';
import { LinkIcon } from '../../ui/link-button.tsx';
import { InvitationActions, ResetFactorAction } from './user-actions.tsx';
import { UserCards } from './user-cards.tsx';
import { UserStatus } from './user-status.tsx';

type User = RecordOf<typeof adminUser>;

/** Person icon with a link to the vendor, for users with the Vendor role (spec 1 §2). */
const VendorLink = ({ record }: { record: User }) => {
  const mayOpen = useCan()(vendorEndpoints.ofUser);
  if (!mayOpen || !record.roles.some(({ name }) => name === 'Vendor')) return null;
  return (
    <LinkIcon to={`/admin/vendor/${record._id}`} label={`Vendor detail of ${record.name}`}>
      <IconUser size={18} stroke={1.6} />
    </LinkIcon>
  );
};

const UserActions = ({ record }: { record: User }) => (
  <>
    <VendorLink record={record} />
    <InvitationActions user={record} />
    <ResetFactorAction user={record} />
  </>
);

export const adminUserScreens = crudScreens(adminUser, {
  columns: [
    { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
    { id: 'email', header: 'Email', sort: 'email', cell: ({ email }) => email },
    { id: 'phone', header: 'Phone', unbroken: true, cell: ({ phone }) => phone },
    { id: 'roles', header: 'Roles', cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || 'None' },
    { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
    { id: 'status', header: 'Status', cell: (user) => <UserStatus {...user} /> },
  ],
  loadForm: () => import('./admin-user.form.tsx').then((own) => own.AdminUserForm),
  empty: { name: '', email: '', phone: '', password: undefined, status: 'Active', roles: [] },
  valuesOf: ({ name, email, phone, status, roles }) => ({
    name,
    email,
    phone,
    status,
    roles: roles.map(({ _id }) => _id).toSorted(),
    password: undefined,
    current_password: undefined,
  }),
  nameOf: ({ name }) => name,
  createLabel: 'Create New',
  RowActions: UserActions,
  EditCards: UserCards,
  deleteBlockedReason: (user) => (isMe(user) ? 'You cannot delete yourself' : undefined),
});
