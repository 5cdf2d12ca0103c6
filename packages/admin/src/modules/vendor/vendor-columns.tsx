import { localTimeIn } from '@bakehouse/contract/core/local-time';
import { pauseText } from '@bakehouse/contract/vendor/eligibility';
import { Text } from '@mantine/core';
import { DateText } from '../../ui/format/date-text.tsx';
import { timeZone } from '../../ui/format/dates.ts';
import { VendorStatusBadge } from '../../ui/format/vendor-status.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { useNow } from '../../ui/use-now.ts';
import { countText, isApplication } from './progress/progress-labels.ts';
import { storeName, type VendorRow } from './vendor-labels.ts';

const SecondaryLine = ({ children }: { children: string }) => (
  <Text fz={12} c="dimmed">
    {children}
  </Text>
);

const Contact = ({ admin_detail: { first_name, last_name, email, phone } }: VendorRow) => (
  <>
    {/* Last and first name (spec 1 §2). */}
    {[last_name, first_name].filter(Boolean).join(' ')}
    <SecondaryLine>{email}</SecondaryLine>
    <SecondaryLine>{phone}</SecondaryLine>
  </>
);

const Address = ({ locality, city, state, pincode }: VendorRow) => (
  <>
    {[locality, city].filter(Boolean).join(', ') || (
      <Text inherit c="dimmed">
        Not given
      </Text>
    )}
    <SecondaryLine>{[state, pincode].filter(Boolean).join(' ')}</SecondaryLine>
  </>
);

const Status = (vendor: VendorRow) => {
  const { status, paused_until, progress } = vendor;
  const paused = pauseText(paused_until, localTimeIn(timeZone, useNow()));
  return (
    <>
      <VendorStatusBadge status={status} />
      {progress && <SecondaryLine>{isApplication(vendor) ? 'Application' : countText(progress)}</SecondaryLine>}
      {paused && <SecondaryLine>{`Paused ${paused}`}</SecondaryLine>}
    </>
  );
};

export const vendorColumns: readonly Column<VendorRow>[] = [
  { id: 'name', header: 'Name', exports: ['store_name'], main: true, sort: 'name', cell: storeName },
  {
    id: 'contact',
    header: 'Contact',
    exports: ['manager_name', 'manager_email', 'manager_phone'],
    wide: true,
    cell: (row) => <Contact {...row} />,
  },
  {
    id: 'address',
    header: 'Address',
    exports: ['store_address', 'locality', 'city', 'state', 'pincode'],
    wide: true,
    cell: (row) => <Address {...row} />,
  },
  { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
  { id: 'status', header: 'Status', cell: (row) => <Status {...row} /> },
];
