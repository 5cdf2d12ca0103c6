import { useSession, worksForStore } from '../../data/session.ts';

/** Returns whether the signed-in user works for a single store, and renders when that changes. */
export const useIsStore = (): boolean => worksForStore(useSession());
