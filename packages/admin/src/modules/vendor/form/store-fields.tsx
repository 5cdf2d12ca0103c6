import { i18n } from '@bakehouse/contract/i18n';
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { AddressSearch } from '../../../kernel/pickers/address-search.tsx';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { StoreMap } from '../../../ui/map/store-map.tsx';
import { useBrowserLocation } from '../../../ui/map/use-browser-location.ts';
import { LocationButton } from './location-button.tsx';
import { PointNote } from './point-note.tsx';
import { pointOf } from './store-values.ts';
import { useMapSettings } from './use-map-settings.ts';
import { usePointAddress } from './use-point-address.ts';

type Props = {
  readonly form: RecordForm;
  /** Radius of the circle around the point. */
  readonly radiusKm?: number;
};

const pairs = { cols: { base: 1, xs: 2 }, spacing: 'md' } as const;

/** Name, address and location of a store; the location is found by a search, selected on the map, or typed. */
export function StoreFields({ form, radiusKm = 0 }: Props) {
  const mapSettings = useMapSettings();
  const point = pointOf(form.values);
  const hadPoint = pointOf(form.getInitialValues()) !== null;
  const centre = useBrowserLocation(!hadPoint);
  const { note, choose, chooseOffice, acceptOffer, undo } = usePointAddress(form);
  /** A typed coordinate takes effect when both are valid. */
  const coordinate = (name: 'latitude' | 'longitude') => ({
    ...form.getInputProps(name),
    onChange: (value: number | string | null) => {
      form.setFieldValue(name, value);
      const typed = pointOf({ ...form.getValues(), [name]: value });
      if (typed) choose(typed);
    },
  });
  return (
    <Stack gap="md">
      <TextInput label={i18n.t('Store Name')} withAsterisk {...form.getInputProps('store_name')} />
      <AddressSearch onChoose={chooseOffice} />
      <LocationButton onFound={choose} />
      <div>
        <StoreMap point={point} centre={centre} radiusKm={radiusKm} {...mapSettings} onPick={choose} />
        <PointNote note={note} onAccept={acceptOffer} onUndo={undo} />
      </div>
      <SimpleGrid cols={2} spacing="md">
        <NumberField label={i18n.t('Latitude')} withAsterisk {...coordinate('latitude')} />
        <NumberField label={i18n.t('Longitude')} withAsterisk {...coordinate('longitude')} />
      </SimpleGrid>
      <TextInput label={i18n.t('Store Address')} withAsterisk {...form.getInputProps('store_address')} />
      <SimpleGrid {...pairs}>
        <TextInput label={i18n.t('Locality')} withAsterisk {...form.getInputProps('locality')} />
        <TextInput label={i18n.t('City')} withAsterisk {...form.getInputProps('city')} />
        <TextInput label={i18n.t('State')} withAsterisk {...form.getInputProps('state')} />
        <TextInput label={i18n.t('Pincode')} withAsterisk inputMode="numeric" {...form.getInputProps('pincode')} />
      </SimpleGrid>
      <TextInput
        label={i18n.t('GSTIN')}
        description={i18n.t('Tax number of the store, in the state of its address; empty without a registration')}
        {...form.getInputProps('gstin')}
      />
    </Stack>
  );
}
