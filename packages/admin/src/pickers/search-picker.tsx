import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Lookup, lookupQuery, type Named } from '../data/choices.ts';
import { useCan } from '../data/session.ts';
import { none } from './none.ts';

type Props = {
  readonly label: string;
  /** Takes `search`. */
  readonly lookup: Lookup;
  readonly value?: Named | null;
  readonly onChange?: (value: Named | null) => void;
  readonly error?: ReactNode;
};

/** One record of more than fit into a select: the server searches for what is typed. */
export const SearchPicker = ({ label, lookup, value = null, onChange, error }: Props) => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  // The field holds the chosen name, which is no search.
  const query = search === value?.name ? '' : search;
  const mayAsk = useCan()(lookup.endpoint);
  const { data, isFetching } = useQuery({
    ...lookupQuery({ ...lookup, query: { search: query } }),
    enabled: mayAsk,
    placeholderData: keepPreviousData,
  });
  const found = data?.data ?? [];
  const known = new Map([...found, ...(value ? [value] : [])].map(({ _id, name }) => [_id, name]));
  return (
    <Select
      label={label}
      placeholder="None"
      searchable
      data={[...(query ? [] : [none]), ...[...known].map(([id, name]) => ({ value: id, label: name }))]}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nothing found'}
      value={value?._id ?? null}
      onSearchChange={setTyped}
      onChange={(id) => onChange?.(id ? { _id: id, name: known.get(id) ?? '' } : null)}
      disabled={!mayAsk}
      description={mayAsk ? undefined : "You don't have access to these choices."}
      error={error}
    />
  );
};
