import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { correctedNote } from '../../kernel/pickers/lookup-note.tsx';
import { keepOptions } from '../../ui/matcher.ts';
import { auditPeopleQuery } from './audit.data.ts';

type Person = { readonly _id: string; readonly name: string };
type Props = {
  readonly value: string | undefined;
  /** Users with names that are already loaded. */
  readonly known: readonly Person[];
  readonly onChange: (id: string | undefined) => void;
};

/** Filters the log by one user; the user types a part of the name. */
export function PersonFilter({ value, known, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Person>();
  const [search] = useDebouncedValue(typed.trim(), 250);
  // Mantine puts the selected name into the search field; it is not a search text.
  const { data, isFetching } = useQuery(auditPeopleQuery(search === picked?.name ? '' : search));
  const matches = data?.data ?? [];
  const selected =
    value === undefined
      ? undefined
      : ([picked, ...known, ...matches].find((person) => person?._id === value) ?? { _id: value, name: 'One person' });
  const people = new Map([...matches, ...(selected ? [selected] : [])].map(({ _id, name }) => [_id, name]));
  return (
    <Select
      aria-label="Person"
      placeholder="Person"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Any person' }}
      data={[...people].map(([id, label]) => ({ value: id, label }))}
      filter={keepOptions}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nobody found'}
      description={data?.correctedSearch && correctedNote(data.correctedSearch)}
      value={value ?? null}
      onSearchChange={setTyped}
      onChange={(id) => {
        setPicked(id ? { _id: id, name: people.get(id) ?? '' } : undefined);
        onChange(id ?? undefined);
      }}
      w={{ base: '100%', xs: 220 }}
    />
  );
}
