import { latitudeField, longitudeField } from '@bakehouse/contract/core/fields';
import type { Point } from '@bakehouse/contract/core/great-circle';
import { storeAddressInput, type VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { z } from 'zod';
import { pickFields } from '../../../data/pick-fields.ts';
import type { Values } from '../../../ui/form/use-entry-form.ts';

/** The contract's schema, with a message for a missing location. */
export const storeSchema = storeAddressInput.extend({
  latitude: z.number(/* i18n */ 'Choose the point on the map, or type its latitude').pipe(latitudeField),
  longitude: z.number(/* i18n */ 'Choose the point on the map, or type its longitude').pipe(longitudeField),
});

const storeFields = [
  'store_name',
  'store_address',
  'locality',
  'city',
  'state',
  'pincode',
  'latitude',
  'longitude',
  'gstin',
] as const;
export type StoreValues = Readonly<Pick<VendorRecord, (typeof storeFields)[number]>>;

export const emptyStore: StoreValues = {
  store_name: '',
  store_address: '',
  locality: '',
  city: '',
  state: '',
  pincode: '',
  latitude: null,
  longitude: null,
  gstin: '',
};

export const storeOf = (vendor: StoreValues): StoreValues => pickFields(vendor, storeFields);

const coordinates = z.object({ latitude: latitudeField, longitude: longitudeField });

/** Returns the location of a form or a store; null when it is incomplete. */
export const pointOf = ({ latitude, longitude }: Values): Point | null =>
  coordinates.safeParse({ latitude, longitude }).data ?? null;
