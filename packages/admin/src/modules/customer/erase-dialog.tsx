import { type CustomerRecord, customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { Alert, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../ui/feedback/states.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { erasureQuery, useCustomerCall } from './customer.data.ts';

type Props = { readonly customer: CustomerRecord; readonly onClose: () => void };

const schema = customerEndpoints.erase.body;

/** Dialog that erases a customer after the name was typed. It names open orders and the documents to save before. */
export function EraseDialog({ customer: { _id: id, name, version }, onClose }: Props) {
  const preview = useQuery(erasureQuery(id));
  const erase = useCustomerCall(customerEndpoints.erase);
  const { form, saving, rejection, props } = useEntryForm({
    schema,
    initial: { name: '', version },
    validateOn: 'submit',
    keepsDraft: true,
    send: (body) => erase.mutateAsync({ params: { id }, body }),
    done: onClose,
  });
  const { data, error, refetch } = preview;
  const isOpen = (data?.open_orders.length ?? 0) > 0;
  return (
    <FormDialog
      ref={props.ref}
      title={`Erase ${name}`}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Erase customer', loading: saving, disabled: !data || isOpen, color: 'red' }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>
        Name, phones, email, addresses, notes and messages are erased from all orders, also archived ones. Orders and
        amounts stay. This cannot be undone, and backups keep the data until they expire.
      </Text>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={60} />
      ) : (
        <Stack gap="sm">
          {isOpen && (
            <Alert color="yellow" title="Finish these orders first">
              {data.open_orders.join(', ')}
            </Alert>
          )}
          {data.documents.length > 0 && (
            <Alert color="yellow" title="Save these documents first">
              The law requires the name of the recipient on documents of ₹50,000 or more.
              <List>
                {data.documents.map((number) => (
                  <List.Item key={number}>{number}</List.Item>
                ))}
              </List>
            </Alert>
          )}
        </Stack>
      )}
      <TextInput
        label="Name of the customer"
        description={`Type ${name} to confirm`}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
