import { adminUser } from '@bakehouse/contract/admin-user';
import { role } from '@bakehouse/contract/role';
import { Alert, Button, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useCreateRecord } from '../../../data/crud-queries.ts';
import { recordsLookup, useLookup } from '../../../data/lookups.ts';
import { useRouteSearch } from '../../../data/routing/screen-at.tsx';
import { useCan } from '../../../data/session.ts';
import { ScreenLoader } from '../../../ui/feedback/screen-loader.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { PasswordChoice } from '../../../ui/input/password-choice.tsx';
import { PasswordField } from '../../../ui/input/password-field.tsx';
import { LoadedVendor } from '../detail/loaded-vendor.tsx';
import { formKeys } from '../form/form-keys.ts';
import { PersonFields } from '../form/person-fields.tsx';
import { PersonForm, personQuery } from '../form/person-form.tsx';
import { emptyPerson, newPersonSchema, withName } from '../form/person-values.ts';
import { onboardingPaths } from '../vendor-labels.ts';
import { onboardingSearch } from '../vendor-search.ts';
import { OnboardingFrame, StepButtons } from './onboarding-frame.tsx';
import { useEmailOwner } from './use-email-owner.ts';

type Owner = NonNullable<ReturnType<typeof useEmailOwner>['owner']>;

const allRoles = recordsLookup(role, 'name');

/** Step 1: personal info. With a user in the URL, the user is edited. */
export function OnboardingUser() {
  const { user } = useRouteSearch(onboardingSearch);
  const mayList = useCan()(role.endpoints.list);
  return (
    <OnboardingFrame step="User Details" userId={user}>
      {user ? <ExistingPerson key={user} userId={user} /> : <FirstStep key={String(mayList)} />}
    </OnboardingFrame>
  );
}

/** Form of a user who was created in an earlier visit of the step. */
function ExistingPerson({ userId }: { userId: string }) {
  const navigate = useNavigate();
  return (
    <LoadedVendor what="person" query={useQuery(personQuery(userId))}>
      {(record) => (
        <PersonForm
          person={record}
          onClose={() => void navigate({ href: onboardingPaths.store(userId) })}
          buttons={(saving) => <StepButtons saving={saving} />}
        />
      )}
    </LoadedVendor>
  );
}

/** Form of a new user with the Vendor role preselected. */
function FirstStep() {
  const roles = useLookup(allRoles);
  if (roles.state === 'loading') return <ScreenLoader what="roles" />;
  const rows = roles.state === 'ready' ? roles.rows : [];
  return <NewPerson roles={rows.flatMap(({ _id, system }) => (system === 'vendor' ? [_id] : []))} />;
}

function NewPerson({ roles }: { roles: readonly string[] }) {
  const navigate = useNavigate();
  const create = useCreateRecord(adminUser);
  // One idempotency key per form, so that a repeated request creates only one user.
  const [idempotencyKey] = useState(() => uuid());
  const createdId = useRef('');
  const person = useEntryForm({
    schema: newPersonSchema,
    initial: { ...emptyPerson, roles },
    persist: { key: formKeys.newPerson },
    send: async ({ confirm_password: _, ...values }) => {
      await email.rejectTaken();
      const saved = await create.mutateAsync({ values: withName(values, values), idempotencyKey });
      createdId.current = adminUser.record.parse(saved.data)._id;
    },
    done: () => void navigate({ href: onboardingPaths.store(createdId.current) }),
  });
  const { form } = person;
  const email = useEmailOwner(form.values.email);
  return (
    <form {...person.props} aria-label="User Details">
      <Stack gap="md">
        <PersonFields
          form={form}
          emailError={email.errorMessage}
          emailNote={email.owner && <OwnerNote owner={email.owner} />}
        >
          <PasswordChoice form={form} names={['password', 'confirm_password']}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <PasswordField
                label="Password"
                description="Temporary: they set a new one at first sign-in."
                withAsterisk
                autoComplete="new-password"
                {...form.getInputProps('password')}
              />
              <PasswordField
                label="Confirm Password"
                description="Repeat the password"
                withAsterisk
                autoComplete="new-password"
                {...form.getInputProps('confirm_password')}
              />
            </SimpleGrid>
          </PasswordChoice>
        </PersonFields>
        <StepButtons saving={person.saving} />
      </Stack>
    </form>
  );
}

/** Shows who has the email; an interrupted onboarding of this user can be resumed. */
function OwnerNote({ owner }: { owner: Owner }) {
  const navigate = useNavigate();
  const continueOnboarding = () => void navigate({ href: onboardingPaths.store(owner._id), ignoreBlocker: true });
  return (
    <Alert mt="xs" color="yellow">
      {owner.is_vendor ? `${owner.name} has this email and the Vendor role.` : `${owner.name} has this email.`}{' '}
      {owner.is_vendor && (
        <Button size="compact-sm" variant="default" onClick={continueOnboarding}>
          Continue with this person
        </Button>
      )}
    </Alert>
  );
}
