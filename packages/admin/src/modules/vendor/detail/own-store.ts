import { i18n } from '@bakehouse/contract/i18n';
import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { useVendorId } from '../../../data/session.ts';

/** Returns whether a store belongs to the signed-in user. */
export const useIsOwnStore = ({ id }: Pick<VendorRecord, 'id'>): boolean => useVendorId() === id;

/** Returns why a vendor may not change the own address and service area; undefined when it is allowed. */
export const lockedReason = (isOwnStore: boolean, { status }: Pick<VendorRecord, 'status'>): string | undefined =>
  isOwnStore && status === 'approve'
    ? i18n.t('To change an approved store’s address or service area, contact the marketplace.')
    : undefined;
