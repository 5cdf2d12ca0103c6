import { i18n } from '@bakehouse/contract/i18n';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { Alert, Text, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { useChangeAccount } from './vendor-account.data.ts';

type Props = { readonly vendorId: string; readonly onClose: () => void };

const { setBankAccount } = settlementEndpoints;
const schema = setBankAccount.body;

/** Dialog that sets the bank account of a vendor. */
export function BankAccountDialog({ vendorId, onClose }: Props) {
  const send = useChangeAccount(setBankAccount);
  const { form, saving, rejection, props } = useEntryForm({
    schema,
    initial: { holder: '', account_number: '', confirm_account_number: '', ifsc: '' },
    validateOn: 'submit',
    send: (values) => send.mutateAsync({ params: { id: vendorId }, body: schema.parse(values) }),
    done: onClose,
  });
  const field = (name: 'holder' | 'account_number' | 'confirm_account_number' | 'ifsc') => ({
    withAsterisk: true,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <FormDialog
      ref={props.ref}
      title={i18n.t('Bank account')}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: i18n.t('Save bank account'), loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>
        {i18n.t('Payouts are transferred to this account. The people of the store get an email about the change.')}
      </Text>
      <TextInput label={i18n.t('Account holder')} data-autofocus maxLength={100} {...field('holder')} />
      <TextInput label={i18n.t('Account number')} inputMode="numeric" maxLength={18} {...field('account_number')} />
      <TextInput
        label={i18n.t('Repeat the account number')}
        inputMode="numeric"
        maxLength={18}
        {...field('confirm_account_number')}
      />
      <TextInput label={i18n.t('IFSC')} description={i18n.t('Such as HDFC0001234')} maxLength={11} {...field('ifsc')} />
    </FormDialog>
  );
}
