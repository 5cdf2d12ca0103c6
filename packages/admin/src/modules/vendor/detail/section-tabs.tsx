import { adminUser } from '@bakehouse/contract/admin-user';
import { i18n, translated } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isMe, useCan } from '../../../data/session.ts';
import { PartForm } from '../../../kernel/crud/part-form.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { Email, Phone } from '../../../ui/format/contact.tsx';
import { StatusBadge } from '../../../ui/format/status-badge.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { pointText } from '../../../ui/map/sphere.ts';
import { StoreMap } from '../../../ui/map/store-map.tsx';
import { AreaForm } from '../form/area-form.tsx';
import { formKeys } from '../form/form-keys.ts';
import { PersonForm, personQuery } from '../form/person-form.tsx';
import { Preferences } from '../form/preferences.tsx';
import { StoreFields } from '../form/store-fields.tsx';
import { pointOf, storeOf, storeSchema } from '../form/store-values.ts';
import { useMapSettings } from '../form/use-map-settings.ts';
import { HoursSection } from '../hours/hours-section.tsx';
import { useUpdateVendor } from '../vendor.data.ts';
import { vendorQuery } from '../vendor.queries.ts';
import { AreaView } from './area-view.tsx';
import { LoadedVendor } from './loaded-vendor.tsx';
import { lockedReason, useIsOwnStore } from './own-store.ts';
import { SectionCard } from './section-card.tsx';
import { tabTitles, type VendorTab } from './vendor-tabs.ts';

const AssortmentSection = lazyPart(
  async () => (await import('../assortment/assortment-section.tsx')).AssortmentSection,
);

const FiguresSection = lazyPart(async () => (await import('../vendor-figures.tsx')).FiguresSection);
const DocumentsSection = lazyPart(async () => (await import('../document/documents-section.tsx')).DocumentsSection);

type Props = { readonly vendor: VendorDetail };

const { detail, update } = adminUser.endpoints;

export const PersonFacts = ({ vendor: { admin_detail: person } }: Props) => (
  <Facts
    facts={[
      [i18n.t('First Name'), person.first_name],
      [i18n.t('Last Name'), person.last_name],
      [i18n.t('Email'), <Email key="email" address={person.email} />],
      [i18n.t('Phone'), <Phone key="phone" number={person.phone} />],
      [i18n.t('Roles'), person.roles.map(({ name }) => name).join(', ')],
      [i18n.t('Status'), <StatusBadge key="status" status={person.status} />],
    ]}
  />
);

const PersonEdit = ({ vendor, onClose }: Props & { onClose: () => void }) => {
  const person = useQuery(personQuery(vendor.store_admin));
  return (
    <LoadedVendor what="person" query={person}>
      {(record) => <PersonForm person={record} onClose={onClose} />}
    </LoadedVendor>
  );
};

const PersonalInfo = ({ vendor }: Props) => {
  const can = useCan();
  const isOwnStore = useIsOwnStore(vendor);
  return (
    <SectionCard
      title={translated(tabTitles['personal-info'])}
      formKey={formKeys.person(vendor.store_admin)}
      mayEdit={!isOwnStore && can(update) && can(detail)}
      // Users edit their own details in their profile, which requires the password.
      action={
        isMe({ _id: vendor.store_admin }) && (
          <LinkButton to="/profile" variant="default" size="compact-sm">
            {i18n.t('Change in my profile')}
          </LinkButton>
        )
      }
      view={<PersonFacts vendor={vendor} />}
      edit={(close) => <PersonEdit vendor={vendor} onClose={close} />}
    />
  );
};

export function StoreFacts({ vendor }: Props) {
  const point = pointOf(vendor);
  return (
    <Facts
      facts={[
        [i18n.t('Store Name'), vendor.store_name],
        [i18n.t('Store Address'), vendor.store_address],
        [i18n.t('Locality'), vendor.locality],
        [i18n.t('City'), vendor.city],
        [i18n.t('State'), vendor.state],
        [i18n.t('Pincode'), vendor.pincode],
        ['GSTIN', vendor.gstin],
        [i18n.t('Coordinates'), point ? pointText(point) : ''],
      ]}
    />
  );
}

const StoreEdit = ({ vendor, onClose }: Props & { onClose: () => void }) => {
  const client = useQueryClient();
  const save = useUpdateVendor(vendor.id);
  return (
    <PartForm
      label={translated(tabTitles['store-address'])}
      formKey={formKeys.store(vendor.id)}
      record={vendor}
      partOf={storeOf}
      schema={storeSchema}
      refetch={() => client.fetchQuery(vendorQuery(vendor.id))}
      send={(values, version) => save.mutateAsync({ ...storeSchema.parse(values), version })}
      onClose={onClose}
    >
      {(form) => <StoreFields form={form} radiusKm={vendor.service_radius} />}
    </PartForm>
  );
};

/** Returns whether the store can be changed here, and the reason to show if it cannot. */
const useStoreLock = (vendor: VendorDetail) => {
  const mayEdit = useCan()(vendorEndpoints.update);
  return { mayEdit, locked: lockedReason(useIsOwnStore(vendor), vendor) };
};

const StoreAddress = ({ vendor }: Props) => {
  const mapSettings = useMapSettings();
  return (
    <SectionCard
      title={translated(tabTitles['store-address'])}
      formKey={formKeys.store(vendor.id)}
      {...useStoreLock(vendor)}
      view={
        <Stack gap="md">
          <StoreFacts vendor={vendor} />
          <StoreMap point={pointOf(vendor)} {...mapSettings} />
        </Stack>
      }
      edit={(close) => <StoreEdit vendor={vendor} onClose={close} />}
    />
  );
};

const ServiceArea = ({ vendor }: Props) => (
  <SectionCard
    title={translated(tabTitles['service-area'])}
    formKey={formKeys.area(vendor.id)}
    {...useStoreLock(vendor)}
    view={
      <Stack gap="md">
        <Facts
          facts={[[i18n.t('Service radius'), i18n.t('{serviceRadius} km', { serviceRadius: vendor.service_radius })]]}
        />
        <AreaView point={pointOf(vendor)} radius={vendor.service_radius} />
      </Stack>
    }
    edit={(close) => <AreaForm vendor={vendor} onClose={close} />}
  />
);

const DeliveryPreference = ({ vendor }: Props) => (
  <Card title={translated(tabTitles['delivery-preference'])}>
    <Preferences vendor={vendor} />
  </Card>
);

const sections = {
  'personal-info': PersonalInfo,
  'store-address': StoreAddress,
  'service-area': ServiceArea,
  'delivery-preference': DeliveryPreference,
  hours: HoursSection,
  assortment: AssortmentSection,
  documents: DocumentsSection,
  figures: FiguresSection,
};

/** Content of one tab of a store. */
export function Section({ tab, vendor }: Props & { tab: VendorTab }) {
  const TabSection = sections[tab];
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <TabSection vendor={vendor} />
    </Suspense>
  );
}
