import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Lookup, type Named, useLookup } from '../../data/lookups.ts';
import { filterOptions } from '../../ui/matcher.ts';
import { ChoicesOf } from './choices-of.tsx';

type Props = {
  readonly label: string;
  readonly lookup: Lookup<Named>;
  /** Id of the record that is edited; it is not a choice. */
  readonly except?: string;
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly error?: ReactNode;
};

/** Selects several records. The ids are in the order of the list, so that the same selection is the same value. */
export const RecordsPicker = ({ label, lookup, except, value = [], onChange, error }: Props) => (
  <ChoicesOf
    label={label}
    choices={useLookup(lookup)}
    forbidden={`${value.length} chosen. You don't have access to these choices.`}
  >
    {(rows) => (
      <MultiSelect
        label={label}
        placeholder={value.length === 0 ? 'None' : undefined}
        searchable
        filter={filterOptions}
        limit={100}
        nothingFoundMessage="No results"
        data={rows.flatMap(({ _id, name }) => (_id === except ? [] : [{ value: _id, label: name }]))}
        value={[...value]}
        onChange={(ids) => onChange?.(rows.flatMap(({ _id }) => (ids.includes(_id) ? [_id] : [])))}
        error={error}
      />
    )}
  </ChoicesOf>
);
