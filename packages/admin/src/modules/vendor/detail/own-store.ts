import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { useSession } from '../../../data/session.ts';

/** Whether a store is the signed-in vendor's own. */
export const useIsMine = ({ id }: Pick<VendorRecord, 'id'>): boolean => {
  const session = useSession();
  return session.status === 'in' && session.vendorId === id;
};

/** Why a vendor may not change their own address and service area, once they may not. */
export const lockedReason = (mine: boolean, { status }: Pick<VendorRecord, 'status'>): string | undefined =>
  mine && status === 'approve'
    ? 'To change an approved store’s address or service area, contact the marketplace.'
    : undefined;
