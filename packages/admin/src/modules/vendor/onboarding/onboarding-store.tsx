import { adminUser } from '@bakehouse/contract/admin-user';
import { i18n } from '@bakehouse/contract/i18n';
import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
import { useCan, useSession } from '../../../data/session.ts';
import { vendorOfUserQuery } from '../../../data/vendor-of-user.ts';
import { PartForm } from '../../../kernel/crud/part-form.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { LoadedVendor } from '../detail/loaded-vendor.tsx';
import { formKeys } from '../form/form-keys.ts';
import { StoreFields } from '../form/store-fields.tsx';
import { emptyStore, storeOf, storeSchema } from '../form/store-values.ts';
import { useCreateVendor, useUpdateVendor } from '../vendor.data.ts';
import { vendorQuery } from '../vendor.queries.ts';
import { onboardingPaths, storeName } from '../vendor-labels.ts';
import { OnboardingFrame, StepButtons, useStepPaths } from './onboarding-frame.tsx';

/** Step 2: store address. */
export function OnboardingStore({ params: { userId } }: ScreenProps<'userId'>) {
  const session = useSession();
  const ownStoreId = session.status === 'in' && session.user._id === userId ? session.vendorId : null;
  return ownStoreId ? <OwnStep id={ownStoreId} /> : <StaffStep key={userId} userId={userId} />;
}

/** Step 2 for a vendor's user, who sees the own store only. */
function OwnStep({ id }: { id: string }) {
  const query = useQuery(vendorQuery(id));
  return (
    <OnboardingFrame step="Vendor Store Details" name={query.data && storeName(query.data)} vendorId={id}>
      <LoadedVendor what="vendor" query={query}>
        {(vendor) => <ExistingStore key={id} vendor={vendor} />}
      </LoadedVendor>
    </OnboardingFrame>
  );
}

/** The user already has a store, which is edited, because a user can have only one. */
function ExistingStore({ vendor }: { vendor: VendorRecord }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayGoBack = useCan()(adminUser.endpoints.detail);
  const { isOwnStore, orFinish, next } = useStepPaths(vendor);
  const back = mayGoBack || isOwnStore ? orFinish(onboardingPaths.user(vendor.store_admin)) : undefined;
  const update = useUpdateVendor(vendor.id);
  return (
    <PartForm
      label={i18n.t('Vendor Store Details')}
      formKey={formKeys.store(vendor.id)}
      record={vendor}
      partOf={storeOf}
      schema={storeSchema}
      refetch={() => client.fetchQuery(vendorQuery(vendor.id))}
      send={async (values, version, changes) => {
        if (Object.keys(changes).length > 0) await update.mutateAsync({ ...storeSchema.parse(values), version });
      }}
      onClose={() => void navigate({ href: orFinish(onboardingPaths.area(vendor.id)) })}
      buttons={(saving) => <StepButtons back={back} saving={saving} next={next} />}
    >
      {(form) => <StoreFields form={form} radiusKm={vendor.service_radius} />}
    </PartForm>
  );
}

function StaffStep({ userId }: { userId: string }) {
  const query = useQuery({ ...vendorOfUserQuery(userId), staleTime: 0 });
  return (
    <OnboardingFrame
      step="Vendor Store Details"
      name={query.data?.user.name}
      userId={userId}
      vendorId={query.data?.vendor?.id}
    >
      <LoadedVendor what="person" query={query}>
        {({ vendor }) => (vendor ? <ExistingStore key={vendor.id} vendor={vendor} /> : <NewStore userId={userId} />)}
      </LoadedVendor>
    </OnboardingFrame>
  );
}

function NewStore({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const create = useCreateVendor();
  const [idempotencyKey] = useState(() => uuid());
  const createdId = useRef('');
  const store = useEntryForm({
    schema: storeSchema,
    initial: emptyStore,
    persist: { key: formKeys.newStore(userId) },
    send: async (values) => {
      const body = { ...storeSchema.parse(values), store_admin: userId };
      createdId.current = (await create.mutateAsync({ body, idempotencyKey })).data.id;
    },
    done: () => void navigate({ href: onboardingPaths.area(createdId.current) }),
  });
  return (
    <form {...store.props} aria-label={i18n.t('Vendor Store Details')}>
      <Stack gap="md">
        <StoreFields form={store.form} />
        <StepButtons back={onboardingPaths.user(userId)} saving={store.saving} />
      </Stack>
    </form>
  );
}
