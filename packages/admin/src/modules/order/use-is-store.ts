import { useSession } from '../../data/session.ts';

/** Returns whether the signed-in user works for a single store; false for staff who also have the Vendor role. */
export const useIsStore = (): boolean => {
  const session = useSession();
  return (
    session.status === 'in' &&
    session.vendorId !== null &&
    session.user.roles.length > 0 &&
    session.user.roles.every(({ name }) => name === 'Vendor')
  );
};
