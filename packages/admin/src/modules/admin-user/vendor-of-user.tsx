import { adminUser } from '@bakehouse/contract/admin-user';
import type { ResponseOf } from '@bakehouse/contract/core/endpoint';
import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../data/api-error.ts';
import type { ScreenProps } from '../../data/routing/screen-at.tsx';
import { useCan } from '../../data/session.ts';
import { vendorOfUserQuery } from '../../data/vendor-of-user.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed, NothingYet } from '../../ui/feedback/states.tsx';
import { Email, Phone } from '../../ui/format/contact.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { StatusBadge } from '../../ui/format/status-badge.tsx';
import { capitalize } from '../../ui/format/text.ts';
import { VendorStatusBadge } from '../../ui/format/vendor-status.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';

type UserWithStore = ResponseOf<typeof vendorEndpoints.ofUser>['data'];

/** A user with the Vendor role, and the user's store. */
export function VendorOfUser({ params: { id } }: ScreenProps<'id'>) {
  const mayList = useCan()(adminUser.endpoints.list);
  const { data, error, refetch } = useQuery(vendorOfUserQuery(id));
  const toList = mayList ? { to: adminUser.screen } : {};
  return (
    <>
      <ScreenHeader
        title={data?.user.name ?? 'Vendor detail'}
        crumbs={[{ label: adminUser.label.many, ...toList }, { label: 'Vendor detail' }]}
      />
      {data ? (
        <Cards {...data} />
      ) : isMissing(error) ? (
        <NothingYet title="Admin user not found" text="The user was deleted, or the link is incomplete.">
          {mayList && (
            <LinkButton to="/admin" variant="default">
              All admin users
            </LinkButton>
          )}
        </NothingYet>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoader what="vendor detail" />
      )}
    </>
  );
}

const Cards = ({ user, vendor, has_deleted_store, member_of }: UserWithStore) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start', overflowWrap: 'anywhere' }}>
    <PersonCard user={user} />
    {vendor && <StoreCard store={vendor} />}
    {!vendor && has_deleted_store && <DeletedStore />}
    {member_of.length > 0 && <Teams stores={member_of} />}
    {!vendor && !has_deleted_store && member_of.length === 0 && <NoStore userId={user._id} />}
  </SimpleGrid>
);

const PersonCard = ({ user }: Pick<UserWithStore, 'user'>) => (
  <Card title="Person">
    <Facts
      facts={[
        ['Name', user.name],
        ['First name', user.first_name],
        ['Last name', user.last_name],
        ['Email', <Email key="email" address={user.email} />],
        ['Phone', <Phone key="phone" number={user.phone} />],
        ['Status', <StatusBadge key="status" status={user.status} />],
      ]}
    />
  </Card>
);

const StoreCard = ({ store }: { store: VendorRecord }) => (
  <Card title="Store" action={<StoreLink id={store.id} />}>
    <Facts
      facts={[
        ['Store name', <strong key="name">{store.store_name}</strong>],
        ['Address', store.store_address],
        ['Locality', store.locality],
        ['City', store.city],
        ['State', store.state],
        ['Pincode', store.pincode],
        ['Coordinates', store.location ? `${store.latitude}, ${store.longitude}` : ''],
        ['Service radius', `${store.service_radius} km`],
        ['Status', <VendorStatusBadge key="status" status={store.status} />],
        ['Created At', <DateText key="created" at={store.createdAt} />],
      ]}
    />
  </Card>
);

const StoreLink = ({ id }: { id: string }) =>
  useCan()(vendorEndpoints.detail) && (
    <LinkButton to={`/vendor/detail/personal-info/${id}`} size="compact-sm" variant="default">
      Open
    </LinkButton>
  );

const Teams = ({ stores }: { stores: UserWithStore['member_of'] }) => (
  <Card title="Works for">
    <Facts
      facts={stores.map(({ _id, store_name, role }) => [
        store_name,
        <Group key={_id} gap="xs">
          {capitalize(role)}
          <StoreLink id={_id} />
        </Group>,
      ])}
    />
  </Card>
);

function DeletedStore() {
  const mayRestore = useCan()(vendorEndpoints.restore);
  return (
    <Card title="Store">
      <Text c="dimmed" mb="sm">
        The store of this person was deleted.
      </Text>
      {mayRestore && <LinkButton to="/vendor/deleted">Show deleted vendors</LinkButton>}
    </Card>
  );
}

function NoStore({ userId }: { userId: string }) {
  const mayCreate = useCan()(vendorEndpoints.create);
  return (
    <Card title="Store">
      <Text c="dimmed" mb="sm">
        This person has no store yet.
      </Text>
      {mayCreate && <LinkButton to={`/vendor/onboarding/store/${userId}`}>Continue onboarding</LinkButton>}
    </Card>
  );
}
