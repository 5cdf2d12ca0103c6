import { settlementEndpoints, type VendorAccount } from '@bakehouse/contract/money/settlement.endpoints';
import { Alert, Text } from '@mantine/core';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { useChangeAccount } from './vendor-account.data.ts';

type Props = { readonly account: VendorAccount; readonly onClose: () => void };

const { setCashLimit } = settlementEndpoints;

/** Dialog that sets the most cash that a vendor may hold. */
export function CashLimitDialog({ account, onClose }: Props) {
  const send = useChangeAccount(setCashLimit);
  const { form, saving, rejection, props } = useEntryForm({
    schema: setCashLimit.body,
    initial: { limit: account.has_own_limit ? account.cash_limit : null },
    validateOn: 'submit',
    send: (body) => send.mutateAsync({ params: { id: account.vendor._id }, body }),
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title="Cash limit"
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Save cash limit', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>{`With more cash of customers than this, ${account.vendor.name} gets no further cash orders.`}</Text>
      <NumberField
        label="Cash limit"
        description="Leave it empty to use the limit of the payment settings."
        data-autofocus
        unit={{ before: '₹' }}
        {...form.getInputProps('limit')}
      />
    </FormDialog>
  );
}
