import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { useContext } from 'react';
import { lookupNote } from '../../../pickers/look-up-note.tsx';
import { none } from '../../../pickers/none.ts';
import { LightSelect } from '../../../ui/input/light-select.tsx';
import { Missing, useError } from '../editing.ts';
import { memoField } from '../memo-field.tsx';
import { missingNote } from './selection-list.tsx';
import { idOf, type Kept, nameOf } from './selections.ts';
import { useChoices } from './use-choices.ts';

type Props = {
  readonly kind: SelectionKind;
  readonly label: string;
  readonly path: string;
  readonly value: Kept;
  /** Given the JSON text of the record; '' for none. */
  readonly onChange: (text: string) => void;
};

/** One record, found by typing. */
export const SelectionSelect = memoField(({ kind, label, path, value, onChange }: Props) => {
  const fault = useError(path);
  const found = useChoices(kind);
  const id = idOf(value);
  const name = nameOf(value);
  const missing = useContext(Missing)[kind].includes(id);
  const names = new Map(found.rows.map((row) => [row.id, row.name]));
  // What is chosen now may be no choice any more.
  if (id && !names.has(id)) names.set(id, name);
  return (
    <LightSelect
      label={label}
      placeholder="Type to search"
      searchable
      data={[none, ...[...names].map(([one, called]) => ({ value: one, label: called }))]}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={found.searching ? 'Searching…' : 'Nothing found'}
      value={id || null}
      // The field holds the chosen name, which is no search.
      onSearchChange={(text) => found.onSearch(text === names.get(id) ? '' : text)}
      onDropdownOpen={found.open}
      onChange={(next) => next !== id && onChange(found.rows.find((row) => row.id === next)?.text ?? '')}
      disabled={!found.mayAsk}
      description={lookupNote(found.choices)}
      error={fault ?? (missing && missingNote)}
    />
  );
});
