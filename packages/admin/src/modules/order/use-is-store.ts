import { useSession } from '../../data/session.ts';

/** Whether the signed-in person works for one store only; staff who also hold the Vendor role do not. */
export const useIsStore = (): boolean => {
  const session = useSession();
  return (
    session.status === 'in' &&
    session.vendorId !== null &&
    session.user.roles.length > 0 &&
    session.user.roles.every(({ name }) => name === 'Vendor')
  );
};
