import type { ProductChoice } from '@bakehouse/contract/product/product.endpoints';
import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Named } from '../../data/lookups.ts';
import { formatPriceRange, formatRupees } from '../../ui/format/money.ts';
import { lookupNote } from './lookup-note.tsx';
import { productLookups } from './product-lookups.ts';
import { useLookupSearch } from './use-lookup-search.ts';

type Props = {
  readonly label: string;
  readonly value: Named | null;
  readonly onChange: (choice: ProductChoice) => void;
  readonly error?: ReactNode;
};

/** Selects one product and shows prices. The server searches for the typed text. */
export function ProductSelect({ label, value, onChange, error }: Props) {
  const found = useLookupSearch((search) => productLookups.products({ query: search ? { search } : {} }), {
    selectedName: value?.name,
  });
  const names = new Map(found.rows.map(({ _id, name }) => [_id, name]));
  if (value && !names.has(value._id)) names.set(value._id, value.name);
  return (
    <Select
      label={label}
      withAsterisk
      placeholder="Type to search"
      {...found.searchProps}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      renderOption={({ option }) => {
        const row = found.rows.find(({ _id }) => _id === option.value);
        return (
          <div>
            {option.label}
            <Text fz={12} c="dimmed">
              {row && (formatPriceRange(row.price_range) || formatRupees(row.price))}
            </Text>
          </div>
        );
      }}
      value={value?._id ?? null}
      onChange={(id) => {
        const choice = found.rows.find(({ _id }) => _id === id);
        if (choice) onChange(choice);
      }}
      disabled={!found.isAllowed}
      description={lookupNote(found.choices)}
      error={error}
    />
  );
}
