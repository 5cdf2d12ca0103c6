import { maxItems } from '@bakehouse/contract/blocks/define-block';
import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { useState } from 'react';
import { lookupNote } from '../../../pickers/lookup-note.tsx';
import { useLookupSearch } from '../../../pickers/use-lookup-search.ts';
import { LightMultiSelect } from '../../../ui/input/light-select.tsx';
import { useError } from '../editing.ts';
import { memoField } from '../memo-field.tsx';
import { SelectionList } from './selection-list.tsx';
import { selectionSources } from './selection-sources.ts';
import { idOf, type Stored } from './selections.ts';

type Props = {
  readonly kind: SelectionKind;
  readonly value: readonly Stored[];
  readonly onChange: (make: (before: readonly Stored[]) => readonly Stored[]) => void;
};

/** Selects several records, in an order. The server searches for the typed text. */
export const SelectionField = memoField(({ kind, value, onChange }: Props) => {
  const { label, one, lookupFor } = selectionSources[kind];
  const error = useError('data');
  const [isOpened, setOpened] = useState(false);
  // No request is sent before the select is opened (spec 2 §5: on demand).
  const lookup = useLookupSearch(lookupFor, () => isOpened);
  const isFull = value.length >= maxItems;
  const chosen = new Set(value.map(idOf));
  const emptyMessage = lookup.rows.length > 0 ? 'All of these are chosen' : 'Nothing found';
  return (
    <div>
      <LightMultiSelect
        label={label}
        placeholder={`Type to add a ${one}`}
        searchable
        data={lookup.rows.flatMap(({ id, name }) => (chosen.has(id) ? [] : [{ value: id, label: name }]))}
        // The server has filtered the options.
        filter={({ options }) => options}
        nothingFoundMessage={lookup.isSearching ? 'Searching…' : emptyMessage}
        // The selected records are listed below. The dropdown stays open with its search for the next one.
        value={[]}
        clearSearchOnChange={false}
        searchValue={lookup.typed}
        onSearchChange={lookup.onSearch}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => lookup.onSearch('')}
        onChange={([id]) => {
          const choice = lookup.rows.find((row) => row.id === id);
          if (choice) onChange((before) => [...before, choice.text]);
        }}
        disabled={!lookup.isAllowed || isFull}
        description={isFull ? `At most ${maxItems} can be chosen` : lookupNote(lookup.choices)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
      />
      {value.length > 0 && <SelectionList kind={kind} value={value} onChange={onChange} />}
    </div>
  );
});
