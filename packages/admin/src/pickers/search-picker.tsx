import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Lookup, Named } from '../data/lookups.ts';
import { lookupNote } from './lookup-note.tsx';
import { none } from './none.ts';
import { useLookupSearch } from './use-lookup-search.ts';

type Props = {
  readonly label: string;
  /** Returns the lookup of a search; '' is the search of an empty field. */
  readonly lookupFor: (search: string) => Lookup<Named>;
  readonly value?: Named | null;
  readonly onChange?: (value: Named | null) => void;
  readonly error?: ReactNode;
};

/** Selects one record of a list that is too long to load whole: the server searches for the typed text. */
export const SearchPicker = ({ label, lookupFor, value = null, onChange, error }: Props) => {
  // The field holds the name of the selected record, which is not a search.
  const searchOf = (text: string) => (text === value?.name ? '' : text);
  const found = useLookupSearch((text) => lookupFor(searchOf(text)));
  const known = new Map([...found.rows, ...(value ? [value] : [])].map(({ _id, name }) => [_id, name]));
  return (
    <Select
      label={label}
      placeholder="None"
      searchable
      data={[
        ...(searchOf(found.typed.trim()) ? [] : [none]),
        ...[...known].map(([id, name]) => ({ value: id, label: name })),
      ]}
      // The server has filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={found.isSearching ? 'Searching…' : 'Nothing found'}
      value={value?._id ?? null}
      onSearchChange={found.onSearch}
      onChange={(id) => onChange?.(id ? { _id: id, name: known.get(id) ?? '' } : null)}
      disabled={!found.isAllowed}
      description={lookupNote(found.choices)}
      error={error}
    />
  );
};
