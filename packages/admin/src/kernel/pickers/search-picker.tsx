import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Lookup, Named } from '../../data/lookups.ts';
import { lookupNote } from './lookup-note.tsx';
import { noneOption } from './record-picker.tsx';
import { useLookupSearch } from './use-lookup-search.ts';

type Props = {
  readonly label: string;
  /** Returns the lookup of a search; '' is the search of an empty field. */
  readonly lookupFor: (search: string) => Lookup<Named>;
  readonly value?: Named | null;
  readonly onChange?: (value: Named | null) => void;
  readonly error?: ReactNode;
};

/** Selects one record of a list that is too long to load completely: the server searches for the typed text. */
export function SearchPicker({ label, lookupFor, value = null, onChange, error }: Props) {
  const found = useLookupSearch(lookupFor, { selectedName: value?.name });
  const names = new Map([...found.rows, ...(value ? [value] : [])].map(({ _id, name }) => [_id, name]));
  return (
    <Select
      label={label}
      placeholder="None"
      {...found.searchProps}
      data={[...(found.isEmpty ? [noneOption] : []), ...[...names].map(([id, name]) => ({ value: id, label: name }))]}
      value={value?._id ?? null}
      onChange={(id) => onChange?.(id ? { _id: id, name: names.get(id) ?? '' } : null)}
      disabled={!found.isAllowed}
      description={lookupNote(found.choices)}
      error={error}
    />
  );
}
