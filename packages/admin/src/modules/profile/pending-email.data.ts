import { profileEndpoints } from '@bakehouse/contract/profile';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';

const { pendingEmail, resendEmail, cancelEmail } = profileEndpoints;

export const pendingEmailKey = 'pending-email';

/** Query options of the user's new email that waits for its confirmation. */
export const pendingEmailQuery = queryOptions({
  queryKey: [pendingEmailKey],
  queryFn: async ({ signal }) => (await callEndpoint(pendingEmail, {}, { signal })).data,
  staleTime: 0,
});

/** Mutation that sends another link, or makes the link stop working. */
export const usePendingEmail = (action: 'resend' | 'cancel') =>
  useMutation({
    meta: { invalidates: pendingEmailKey },
    mutationFn: () => callEndpoint(action === 'resend' ? resendEmail : cancelEmail, {}),
  });
