import { i18n } from '@bakehouse/contract/i18n';
import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import type { ScreenPath } from '../../ui/screen-path.ts';

/** A store as a row of a list. */
export type VendorRow = VendorRecord & { readonly _id: string };

export const rowOf = (vendor: VendorRecord): VendorRow => ({ ...vendor, _id: vendor.id });

export const personName = ({ admin_detail: { first_name, last_name } }: Pick<VendorRecord, 'admin_detail'>): string =>
  `${first_name} ${last_name}`.trim();

/** Returns the name of a store; applications may have none. */
export const storeName = (vendor: Pick<VendorRecord, 'store_name' | 'admin_detail'>): string =>
  vendor.store_name || i18n.t('Store of {vendor}', { vendor: personName(vendor) });

export const onboardingPaths = {
  user: (userId?: string): ScreenPath => (userId ? `/vendor/onboarding?user=${userId}` : '/vendor/onboarding'),
  store: (userId: string): ScreenPath => `/vendor/onboarding/store/${userId}`,
  area: (id: string): ScreenPath => `/vendor/onboarding/area/${id}`,
  delivery: (id: string): ScreenPath => `/vendor/onboarding/delivery/${id}`,
  verify: (id: string): ScreenPath => `/vendor/onboarding/verify/${id}`,
};

/** Returns the path of the first incomplete onboarding step. */
export function resumePath(vendor: VendorRecord): ScreenPath {
  const { id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude } = vendor;
  const isAddressComplete = [store_name, store_address, locality, city, state, pincode].every(Boolean);
  if (!isAddressComplete || latitude === null || longitude === null) return onboardingPaths.store(store_admin);
  if (vendor.service_radius === 0) return onboardingPaths.area(id);
  return vendor.delivery_preferences.length === 0 ? onboardingPaths.delivery(id) : onboardingPaths.verify(id);
}

/** Path of the steps with which the people of a store finish it. */
export const finishPath = '/vendor/finish' satisfies ScreenPath;

/** Formats a charge: 'Free' for zero, otherwise rupees with 'Rs' (spec 1 §2). */
export const chargeLabel = (cost: number): string => (cost === 0 ? i18n.t('Free') : i18n.t('Rs {cost}', { cost }));
