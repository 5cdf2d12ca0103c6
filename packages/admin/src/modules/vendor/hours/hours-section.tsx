import { i18n } from '@bakehouse/contract/i18n';
import type { StoreHoursRecord } from '@bakehouse/contract/vendor/store-hours';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCan } from '../../../data/session.ts';
import { Facts } from '../../../ui/card.tsx';
import { NoAccess } from '../../../ui/feedback/states.tsx';
import { LoadedVendor } from '../detail/loaded-vendor.tsx';
import { SectionCard } from '../detail/section-card.tsx';
import { formKeys } from '../form/form-keys.ts';
import { hoursQuery } from './hours.data.ts';
import { HoursRequest } from './hours-request.tsx';
import { factsOf, typesOf } from './hours-values.ts';

const HoursForm = lazy(async () => ({ default: (await import('./hours-form.tsx')).HoursForm }));

type Props = { readonly vendor: VendorDetail };

/** Weekly hours, closures, lead times, cut-offs and capacity of a store. */
export const HoursSection = ({ vendor }: Props) =>
  useCan()(vendorHoursEndpoints.view) ? <LoadedHours vendor={vendor} /> : <NoAccess />;

function LoadedHours({ vendor }: Props) {
  const mayEdit = useCan()(vendorHoursEndpoints.update);
  const query = useQuery(hoursQuery(vendor.id));
  return (
    <LoadedVendor what="hours" query={query}>
      {(record) => (
        <SectionCard
          title={i18n.t('Hours and capacity')}
          formKey={formKeys.hours(vendor.id)}
          mayEdit={mayEdit}
          locked={
            record.editing === 'none' ? i18n.t('To change hours and capacity, contact the marketplace.') : undefined
          }
          view={<HoursView vendor={vendor} record={record} />}
          edit={(close) => (
            <Suspense fallback={<Skeleton height={240} />}>
              <HoursForm vendor={vendor} record={record} onClose={close} />
            </Suspense>
          )}
        />
      )}
    </LoadedVendor>
  );
}

const HoursView = ({ vendor, record }: Props & { record: StoreHoursRecord }) => (
  <Stack gap="md">
    <HoursRequest vendor={vendor} record={record} />
    <Facts facts={factsOf(record.hours, typesOf(vendor), record.names)} />
  </Stack>
);
