import { maxTagLength, maxTags } from '@bakehouse/contract/customer/customer';
import {
  type CustomerRecord,
  customerEndpoints,
  customerUpdate,
} from '@bakehouse/contract/customer/customer.endpoints';
import { Alert, Switch, TagsInput, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { useCustomerCall } from './customer.data.ts';

type Props = { readonly customer: CustomerRecord; readonly onClose: () => void };

/** Dialog for the tags of a customer and the block of cash on delivery. */
export function EditDialog({ customer: { _id: id, version, tags, cash_blocked, cash_block_reason }, onClose }: Props) {
  const send = useCustomerCall(customerEndpoints.update);
  const { form, saving, rejection, props } = useEntryForm({
    schema: customerUpdate,
    initial: { tags, cash_blocked, cash_block_reason, version },
    validateOn: 'submit',
    send: (body) => send.mutateAsync({ params: { id }, body }),
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title="Edit tags and cash"
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Save', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <TagsInput
        label="Tags"
        description="Press Enter after each tag"
        maxTags={maxTags}
        maxLength={maxTagLength}
        data-autofocus
        {...form.getInputProps('tags')}
      />
      <Switch
        label="Block cash on delivery"
        description="Orders in cash of this customer are rejected"
        {...form.getInputProps('cash_blocked', { type: 'checkbox' })}
      />
      {form.getValues().cash_blocked === true && (
        <TextInput label="Reason" withAsterisk maxLength={500} {...form.getInputProps('cash_block_reason')} />
      )}
    </FormDialog>
  );
}
