import { i18n } from '@bakehouse/contract/i18n';
import { maxRadius } from '@bakehouse/contract/vendor/radius';
import { serviceRadiusField, type VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { PartForm } from '../../../kernel/crud/part-form.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { AreaView } from '../detail/area-view.tsx';
import { useUpdateVendor } from '../vendor.data.ts';
import { vendorQuery } from '../vendor.queries.ts';
import { formKeys } from './form-keys.ts';
import { pointOf } from './store-values.ts';
import { radiusOf } from './use-areas.ts';

const schema = z.object({ service_radius: serviceRadiusField });
const positiveSchema = z.object({
  service_radius: serviceRadiusField.refine((km) => km > 0, /* i18n */ 'Enter a radius greater than 0'),
});

type Props = {
  readonly vendor: VendorDetail;
  /** Rejects the radius 0, as the onboarding does. */
  readonly requiresRadius?: boolean;
  readonly onClose: () => void;
  readonly buttons?: (saving: boolean) => ReactNode;
};

/** Form of the delivery radius; the circle and the areas update while the user types. */
export function AreaForm({ vendor, requiresRadius = false, onClose, buttons }: Props) {
  const client = useQueryClient();
  const update = useUpdateVendor(vendor.id);
  return (
    <PartForm
      label={i18n.t('Service area')}
      formKey={formKeys.area(vendor.id)}
      record={vendor}
      partOf={({ service_radius }) => ({ service_radius })}
      schema={requiresRadius ? positiveSchema : schema}
      refetch={() => client.fetchQuery(vendorQuery(vendor.id))}
      send={async (values, version, changes) => {
        if (Object.keys(changes).length > 0) await update.mutateAsync({ ...schema.parse(values), version });
      }}
      onClose={onClose}
      {...(buttons && { buttons })}
    >
      {(form) => (
        <Stack gap="md">
          <NumberField
            label={i18n.t('Service radius (km)')}
            withAsterisk
            description={i18n.t('From 0 to {maxRadius}; customers farther away are not offered this store', {
              maxRadius,
            })}
            unit={{ after: 'km' }}
            maw={280}
            {...form.getInputProps('service_radius')}
          />
          <AreaView point={pointOf(vendor)} radius={radiusOf(form.values.service_radius)} />
        </Stack>
      )}
    </PartForm>
  );
}
