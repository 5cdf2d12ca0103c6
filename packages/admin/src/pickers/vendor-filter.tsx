import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { lookupQuery } from '../data/look-ups.ts';
import { useCan } from '../data/session.ts';
import { useTypeAhead } from './use-type-ahead.ts';

const { list } = vendorEndpoints;

type Props = {
  readonly value: string | undefined;
  /** Stores whose names are known without asking. */
  readonly known: readonly { readonly vendor_id: string; readonly store_name: string }[];
  readonly onChange: (id: string | undefined) => void;
};

/** One store, to filter a list by: type a part of its name. */
export const VendorFilter = ({ value, known, onChange }: Props) => {
  const mayAsk = useCan()(list);
  const [picked, setPicked] = useState('');
  const found = useTypeAhead(
    mayAsk,
    // The field holds the chosen name, which is no search.
    (search) => lookupQuery(list, { query: { perPage: '20', ...(search && search !== picked && { search }) } }),
    ({ data }) => data,
  );
  const names = new Map([
    ...known.map(({ vendor_id, store_name }) => [vendor_id, store_name] as const),
    ...found.rows.map(({ id, store_name }) => [id, store_name] as const),
  ]);
  const options = new Map(found.rows.map(({ id, store_name }) => [id, store_name]));
  if (value) options.set(value, names.get(value) ?? 'One vendor');
  return (
    <Select
      aria-label="Vendor"
      placeholder={mayAsk ? 'Vendor' : "You don't have access to vendors"}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Any vendor' }}
      disabled={!mayAsk && !value}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      // The server has searched already.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.searching ? 'Searching…' : 'Nothing found'}
      value={value ?? null}
      onSearchChange={found.onSearch}
      onChange={(id) => {
        setPicked(id ? (names.get(id) ?? '') : '');
        onChange(id ?? undefined);
      }}
      w={{ base: '100%', xs: 220 }}
    />
  );
};
