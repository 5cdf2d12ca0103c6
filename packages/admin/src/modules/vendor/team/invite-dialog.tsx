import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { storeRoleLabels } from '@bakehouse/contract/core/store-roles';
import { i18n, translated } from '@bakehouse/contract/i18n';
import { type MemberRole, memberRoles, teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { Radio, Stack, TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { useInvite } from './team.data.ts';

type Values = BodyOf<typeof teamEndpoints.invite>;
type Props = { readonly storeId: string; readonly onClose: () => void };

const roleTexts: Readonly<Record<MemberRole, string>> = {
  manager: /* i18n */ 'Accepts and changes orders, and edits hours, capacity and delivery charges.',
  baker: /* i18n */ 'Sees orders and kitchen tickets without amounts, and phone numbers only of accepted orders.',
};
const initial: Values = { name: '', email: '', role: 'baker' };

/** Dialog that invites a person by email to work for a store. */
export function InviteDialog({ storeId, onClose }: Props) {
  const invite = useInvite(storeId);
  const { form, saving, props } = useEntryForm<Values>({
    schema: teamEndpoints.invite.body,
    initial,
    validateOn: 'submit',
    keepsDraft: true,
    send: (values) => invite.mutateAsync(values),
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title={i18n.t('Invite to the team')}
      closeOnClickOutside={false}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: i18n.t('Send invitation'), loading: saving }}
    >
      <TextInput label={i18n.t('Name')} withAsterisk data-autofocus maxLength={100} {...form.getInputProps('name')} />
      <TextInput
        label={i18n.t('Email')}
        description={i18n.t('The person gets a mail with a link.')}
        withAsterisk
        type="email"
        {...form.getInputProps('email')}
      />
      <Radio.Group label={i18n.t('Role')} {...form.getInputProps('role')}>
        <Stack gap="xs" mt={6}>
          {memberRoles.map((role) => (
            <Radio
              key={role}
              value={role}
              label={translated(storeRoleLabels[role])}
              description={translated(roleTexts[role])}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
