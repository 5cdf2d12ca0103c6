import { adminUser } from '@bakehouse/contract/admin-user';
import type { AnswerOf } from '@bakehouse/contract/endpoint';
import type { VendorRecord, vendorEndpoints } from '@bakehouse/contract/vendor/vendor';
import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isMissing } from '../../data/api-error.ts';
import { useCan } from '../../data/session.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { Email, Phone } from '../../ui/contact.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ScreenLoader } from '../../ui/screen-loader.tsx';
import { Failed, NothingYet } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { vendorOfUserQuery } from './vendor-of-user.data.ts';

type Found = AnswerOf<typeof vendorEndpoints.ofUser>['data'];

const statusWords: Readonly<Record<VendorRecord['status'], readonly [words: string, color: string]>> = {
  draft: ['Draft', 'gray'],
  review: ['In review', 'yellow'],
  approve: ['Approved', 'green'],
  reject: ['Rejected', 'red'],
};

const StoreStatus = ({ status }: Pick<VendorRecord, 'status'>) => (
  <StatusBadge status={statusWords[status][0]} color={statusWords[status][1]} />
);

const PersonCard = ({ user, vendor }: Found) => (
  <Card title="Person">
    <Facts
      facts={[
        ['Name', user.name],
        ...(vendor
          ? ([
              ['First name', vendor.admin_detail.first_name],
              ['Last name', vendor.admin_detail.last_name],
            ] as const)
          : []),
        ['Email', <Email key="email" address={user.email} />],
        ['Phone', <Phone key="phone" number={user.phone} />],
        ['Status', <StatusBadge key="status" status={user.status} />],
      ]}
    />
  </Card>
);

const StoreCard = ({ store }: { store: VendorRecord }) => (
  <Card title="Store">
    <Facts
      facts={[
        ['Store name', <strong key="name">{store.store_name}</strong>],
        ['Address', store.store_address],
        ['Locality', store.locality],
        ['City', store.city],
        ['State', store.state],
        ['Pincode', store.pincode],
        ['Coordinates', `${store.latitude}, ${store.longitude}`],
        ['Service radius', `${store.service_radius} km`],
        ['Status', <StoreStatus key="status" status={store.status} />],
        ['Created At', <DateText key="created" at={store.createdAt} />],
      ]}
    />
  </Card>
);

const Cards = (found: Found) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start', overflowWrap: 'anywhere' }}>
    <PersonCard {...found} />
    {found.vendor ? (
      <StoreCard store={found.vendor} />
    ) : (
      <Card title="Store">
        <Text c="dimmed">This person has no store yet.</Text>
      </Card>
    )}
  </SimpleGrid>
);

/** The person behind the Vendor role, and their store. */
export const VendorOfUser = () => {
  const { id = '' } = useParams({ strict: false });
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
        <NothingYet title="There is no such admin user" text="They were deleted, or the link is not complete.">
          {mayList && (
            <LinkButton to={adminUser.screen} variant="default">
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
};
