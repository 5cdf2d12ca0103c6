import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type LookUp, lookUpQuery, type Named } from '../data/choices.ts';
import { useCan } from '../data/session.ts';
import { none } from './none.ts';

type Props = {
  readonly label: string;
  /** Takes `search`. */
  readonly lookUp: LookUp;
  readonly value?: Named | null;
  readonly onChange?: (value: Named | null) => void;
  readonly error?: ReactNode;
};

/** One record of more than fit into a select: the server searches for what is typed. */
export const SearchPicker = ({ label, lookUp, value = null, onChange, error }: Props) => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  // The field holds the chosen name, which is no search.
  const asked = search === value?.name ? '' : search;
  const mayAsk = useCan()(lookUp.endpoint);
  const { data, isFetching } = useQuery({
    ...lookUpQuery({ ...lookUp, query: { search: asked } }),
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
      data={[...(asked ? [] : [none]), ...[...known].map(([id, name]) => ({ value: id, label: name }))]}
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
