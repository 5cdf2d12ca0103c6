import { i18n } from '@bakehouse/contract/i18n';
import { type StoreHours, type StoreHoursRecord, storeHours } from '@bakehouse/contract/vendor/store-hours';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { Alert, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { PartForm } from '../../../kernel/crud/part-form.tsx';
import { formKeys } from '../form/form-keys.ts';
import { hoursQuery, useSaveHours } from './hours.data.ts';
import { hoursOf, typesOf, valuesOf } from './hours-values.ts';
import { CapacityFields, ClosureFields, LeadTimeFields } from './limit-fields.tsx';
import { WeekFields } from './week-fields.tsx';

type Props = { readonly vendor: VendorDetail; readonly record: StoreHoursRecord; readonly onClose: () => void };

/** Form of the hours, closures, lead times, cut-offs and capacity of a store. */
export function HoursForm({ vendor, record, onClose }: Props) {
  const client = useQueryClient();
  const save = useSaveHours(vendor.id);
  const types = typesOf(vendor);
  return (
    <PartForm
      label={i18n.t('Hours and capacity')}
      formKey={formKeys.hours(vendor.id)}
      record={record}
      partOf={({ hours }) => valuesOf(hours, types)}
      schema={storeHours}
      refetch={() => client.fetchQuery(hoursQuery(vendor.id))}
      send={(values, version) => save.mutateAsync({ hours: hoursOf(values), version })}
      onClose={onClose}
      takesFocus={false}
    >
      {(form) => (
        <Stack gap="md">
          {record.editing === 'request' && (
            <Alert>{i18n.t('Your changes apply after our staff have approved them.')}</Alert>
          )}
          {(form.values.delivery_types as StoreHours['delivery_types']).map(
            ({ delivery_type, week, cut_off }, index) => (
              <WeekFields
                key={delivery_type}
                form={form}
                path={`delivery_types.${index}`}
                name={types.find(({ id }) => id === delivery_type)?.name ?? i18n.t('Delivery type')}
                week={week}
                cutOff={cut_off}
              />
            ),
          )}
          <CapacityFields form={form} />
          <ClosureFields form={form} />
          <LeadTimeFields form={form} storeId={vendor.id} names={record.names} />
        </Stack>
      )}
    </PartForm>
  );
}
