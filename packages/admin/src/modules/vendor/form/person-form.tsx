import { adminUser } from '@bakehouse/contract/admin-user';
import { i18n } from '@bakehouse/contract/i18n';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordQuery, useUpdateRecord } from '../../../data/crud-queries.ts';
import { PartForm } from '../../../kernel/crud/part-form.tsx';
import { formKeys } from './form-keys.ts';
import { PersonFields } from './person-fields.tsx';
import { type Person, personOf, personSchema, withName } from './person-values.ts';

type Props = {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onSaved?: () => void;
  readonly buttons?: (saving: boolean) => ReactNode;
};

export const personQuery = (id: string) => recordQuery(adminUser, id);

/** Edits the user of a store (spec 1 §7: `admin/update`). */
export function PersonForm({ person, onClose, onSaved = onClose, buttons }: Props) {
  const client = useQueryClient();
  const update = useUpdateRecord(adminUser);
  return (
    <PartForm
      label={i18n.t('Personal info')}
      formKey={formKeys.person(person._id)}
      record={person}
      partOf={personOf}
      schema={personSchema}
      refetch={() => client.fetchQuery(personQuery(person._id))}
      send={async (values, version, changes) => {
        if (Object.keys(changes).length === 0) return;
        await update.mutateAsync({
          record: { _id: person._id, version },
          values: withName(changes, values),
        });
        // The store's data contains the user's name.
        await client.invalidateQueries({ queryKey: ['vendor'] });
      }}
      onClose={onClose}
      onSaved={onSaved}
      {...(buttons && { buttons })}
    >
      {(form) => (
        <Stack gap="md">
          <PersonFields
            form={form}
            roles={person.roles.map(({ name }) => name)}
            emailNote={
              person.pending_email && (
                <Text fz={13}>
                  {i18n.t('Waiting for confirmation of {pendingEmail}', { pendingEmail: person.pending_email })}
                </Text>
              )
            }
          />
        </Stack>
      )}
    </PartForm>
  );
}
