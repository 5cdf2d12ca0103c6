import type { ProductChoice } from '@bakehouse/contract/product/product.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { lookupQuery, type Named } from '../data/look-ups.ts';
import { useCan } from '../data/session.ts';
import { formatPriceRange, formatRupees } from '../ui/format/money.ts';
import { lookupNote } from './look-up-note.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

const { dropdownSearch } = productEndpoints;

type Props = {
  readonly label: string;
  readonly value: Named | null;
  readonly onChange: (choice: ProductChoice) => void;
  readonly error?: ReactNode;
};

/** One product with its price; the server searches for what is typed. */
export const ProductSelect = ({ label, value, onChange, error }: Props) => {
  const mayAsk = useCan()(dropdownSearch);
  const found = useTypeAhead(
    mayAsk,
    // The field holds the chosen name, which is no search.
    (search) => lookupQuery(dropdownSearch, { query: search && search !== value?.name ? { search } : {} }),
    ({ data }) => data,
  );
  const names = new Map(found.rows.map(({ _id, name }) => [_id, name]));
  if (value && !names.has(value._id)) names.set(value._id, value.name);
  return (
    <Select
      label={label}
      withAsterisk
      placeholder="Type to search"
      searchable
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      // The server has searched already.
      filter={({ options }) => options}
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
      nothingFoundMessage={found.searching ? 'Searching…' : 'Nothing found'}
      value={value?._id ?? null}
      onSearchChange={found.onSearch}
      onChange={(id) => {
        const choice = found.rows.find(({ _id }) => _id === id);
        if (choice) onChange(choice);
      }}
      disabled={!mayAsk}
      description={lookupNote(found.choices)}
      error={error}
    />
  );
};
