import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Lookup, type Named, useLookup } from '../../data/lookups.ts';
import { filterOptions } from '../../ui/matcher.ts';
import { ChoicesOf } from './choices-of.tsx';

/** Option that clears a selection, reachable by keyboard. */
export const noneOption = { value: '', label: 'None' };

type Props = {
  readonly label: string;
  readonly lookup: Lookup<Named>;
  /** Id of the record that is edited; it is not a choice. */
  readonly except?: string;
  readonly value?: Named | null;
  readonly onChange?: (value: Named | null) => void;
  readonly error?: ReactNode;
};

/** Selects one record of a list that is short enough to load completely. */
export const RecordPicker = ({ label, lookup, except, value = null, onChange, error }: Props) => (
  <ChoicesOf
    label={label}
    choices={useLookup(lookup)}
    forbidden={`${value ? `${value.name}. ` : ''}You don't have access to these choices.`}
  >
    {(rows) => {
      // The selected record may have been deleted or deactivated since.
      const options = rows.some(({ _id }) => _id === value?._id) || !value ? rows : [value, ...rows];
      return (
        <Select
          label={label}
          placeholder="None"
          searchable
          filter={filterOptions}
          limit={100}
          nothingFoundMessage="No results"
          data={[
            noneOption,
            ...options.flatMap(({ _id, name }) => (_id === except ? [] : [{ value: _id, label: name }])),
          ]}
          value={value?._id ?? null}
          onChange={(id) => {
            const chosen = options.find(({ _id }) => _id === id);
            onChange?.(chosen ? { _id: chosen._id, name: chosen.name } : null);
          }}
          error={error}
        />
      );
    }}
  </ChoicesOf>
);
