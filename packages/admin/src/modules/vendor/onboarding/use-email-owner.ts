import { findByEmail } from '@bakehouse/contract/admin-user';
import { emailField } from '@bakehouse/contract/core/fields';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../data/api-error.ts';
import { useCan } from '../../../data/session.ts';
import { emailOwnerQuery } from '../vendor.data.ts';

const debounceMs = 500;
const emailTaken = 'Email already in use';

/** Looks up the user with the typed email, debounced and again before the form is sent. */
export function useEmailOwner(typed: unknown) {
  const client = useQueryClient();
  const mayFind = useCan()(findByEmail);
  const email = emailField.safeParse(typed).data;
  const [debounced] = useDebouncedValue(email, debounceMs);
  const isEnabled = mayFind && debounced !== undefined && debounced === email;
  const { data } = useQuery({ ...emailOwnerQuery(debounced ?? ''), enabled: isEnabled });
  const owner = isEnabled ? (data ?? undefined) : undefined;
  return {
    owner,
    errorMessage: owner && emailTaken,
    /** @throws ApiError for the field, when the email is in use. */
    rejectTaken: async (): Promise<void> => {
      if (!mayFind || email === undefined) return;
      const found = await client.fetchQuery(emailOwnerQuery(email));
      if (found)
        throw new ApiError({ status: 409, code: 'duplicate', message: emailTaken, fields: { email: emailTaken } });
    },
  };
}
