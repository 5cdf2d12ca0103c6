import {
  type CustomerRecord,
  type CustomerRow,
  customerEndpoints,
} from '@bakehouse/contract/customer/customer.endpoints';
import { Alert, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import { lookupNote } from '../../kernel/pickers/lookup-note.tsx';
import { useLookupSearch } from '../../kernel/pickers/use-lookup-search.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { useMerge } from './customer.data.ts';

type Props = { readonly customer: CustomerRecord; readonly onClose: () => void };

const schema = z.object({ other: z.string().min(1, 'Choose the other customer') });

/** Dialog that merges another customer into this one. */
export function MergeDialog({ customer: { _id: id, name, version }, onClose }: Props) {
  const merge = useMerge(id);
  const [chosen, setChosen] = useState<CustomerRow>();
  const found = useLookupSearch(lookupFor, { selectedName: chosen && labelOf(chosen) });
  const rows = [...found.rows, ...(chosen && !found.rows.some(({ _id }) => _id === chosen._id) ? [chosen] : [])];
  const { form, saving, rejection, props } = useEntryForm({
    schema,
    initial: { other: '' },
    validateOn: 'submit',
    keepsDraft: true,
    send: ({ other }) => merge.mutateAsync({ other, version, other_version: chosen?.version ?? 1 }),
    done: onClose,
  });
  const { onChange, ...field } = form.getInputProps('other');
  return (
    <FormDialog
      ref={props.ref}
      title={`Merge with ${name}`}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Merge customers', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>{`The phones, orders, notes and tags of the other customer move to ${name}.`}</Text>
      <Select
        label="Other customer"
        withAsterisk
        data-autofocus
        placeholder="Name, full phone or email"
        {...found.searchProps}
        data={rows.filter(({ _id }) => _id !== id).map((row) => ({ value: row._id, label: labelOf(row) }))}
        description={lookupNote(found.choices)}
        {...field}
        onChange={(value) => {
          setChosen(rows.find(({ _id }) => _id === value));
          onChange(value ?? '');
        }}
      />
    </FormDialog>
  );
}

const labelOf = ({ name, phone, orders }: CustomerRow) =>
  `${name} · ${phone} · ${orders === 1 ? '1 order' : `${orders} orders`}`;

const lookup = defineLookup('customer', customerEndpoints.list, dataOf<CustomerRow>);
const lookupFor = (search: string) => lookup({ query: { perPage: '20', ...(search && { search }) } });
