import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import { lookupNote } from './lookup-note.tsx';
import { useLookupSearch } from './use-lookup-search.ts';

const vendors = defineLookup('vendor', vendorEndpoints.list, dataOf);

type Props = {
  readonly value: string | undefined;
  /** Stores with names that are already loaded. */
  readonly known: readonly { readonly vendor_id: string; readonly store_name: string }[];
  readonly onChange: (id: string | undefined) => void;
};

/** Filters a list by one store; the user types a part of its name. */
export function VendorFilter({ value, known, onChange }: Props) {
  const [selectedName, setSelectedName] = useState('');
  const found = useLookupSearch((search) => vendors({ query: { perPage: '20', ...(search && { search }) } }), {
    selectedName,
  });
  const names = new Map([
    ...known.map(({ vendor_id, store_name }) => [vendor_id, store_name] as const),
    ...found.rows.map(({ id, store_name }) => [id, store_name] as const),
  ]);
  const options = new Map(found.rows.map(({ id, store_name }) => [id, store_name]));
  if (value) options.set(value, names.get(value) ?? 'One vendor');
  return (
    <Select
      aria-label="Vendor"
      placeholder={found.isAllowed ? 'Vendor' : "You don't have access to vendors"}
      {...found.searchProps}
      clearable
      clearButtonProps={{ 'aria-label': 'Any vendor' }}
      disabled={!found.isAllowed && !value}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      description={lookupNote(found.choices)}
      value={value ?? null}
      onChange={(id) => {
        setSelectedName(id ? (names.get(id) ?? '') : '');
        onChange(id ?? undefined);
      }}
      w={{ base: '100%', xs: 220 }}
    />
  );
}
