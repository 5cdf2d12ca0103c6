import { newPasswordInput } from '@bakehouse/contract/account';
import { i18n } from '@bakehouse/contract/i18n';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { sendDirectly } from '../../../data/send-directly.ts';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { NewPasswordFields } from '../../../ui/input/new-password-fields.tsx';

const empty = { password: '', confirm_password: '' };

type Props = {
  readonly token: string;
  /** The account, for password managers. */
  readonly email: string;
  readonly label: string;
  readonly send: (body: typeof empty & { token: string }) => Promise<unknown>;
};

/** Form of a new password with its repetition. */
export function LinkPasswordForm({ token, email, label, send }: Props) {
  const { textInput, saving, rejection, props } = useEntryForm({
    schema: newPasswordInput,
    initial: { ...empty, token },
    validateOn: 'filled',
    keepsDraft: true,
    send: sendDirectly(send),
    done: () => {},
  });
  return (
    <form {...props}>
      <Stack gap="md">
        {rejection && <Alert color="red">{rejection}</Alert>}
        <TextInput label={i18n.t('Email')} type="email" autoComplete="username" readOnly value={email} />
        <NewPasswordFields input={textInput} />
        <Button type="submit" fullWidth loading={saving}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
