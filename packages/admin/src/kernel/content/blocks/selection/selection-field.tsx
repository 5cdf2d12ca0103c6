import { maxItems } from '@bakehouse/contract/blocks/define-block';
import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { useState } from 'react';
import { LightMultiSelect } from '../../../../ui/input/light-select.tsx';
import { lookupNote } from '../../../pickers/lookup-note.tsx';
import { useLookupSearch } from '../../../pickers/use-lookup-search.ts';
import { useError } from '../editing.ts';
import { memoField } from '../memo-field.tsx';
import { SelectionList } from './selection-list.tsx';
import { selectionSources } from './selection-sources.ts';
import { idOf, type Selected, selectionLabels } from './selections.ts';

type Props = {
  readonly kind: SelectionKind;
  readonly value: readonly Selected[];
  readonly onChange: (update: (before: readonly Selected[]) => readonly Selected[]) => void;
};

/** Selects several records, in an order. The server searches for the typed text. */
export const SelectionField = memoField(({ kind, value, onChange }: Props) => {
  const { one, lookupFor } = selectionSources[kind];
  const error = useError('data');
  const [isOpened, setOpened] = useState(false);
  // No request is sent before the select is opened (spec 2 §5: on demand).
  const lookup = useLookupSearch(lookupFor, { isEnabled: () => isOpened });
  const isFull = value.length >= maxItems;
  const chosen = new Set(value.map(idOf));
  const areAllChosen = !lookup.isSearching && lookup.rows.length > 0;
  return (
    <div>
      <LightMultiSelect
        label={selectionLabels[kind]}
        placeholder={`Type to add a ${one}`}
        {...lookup.searchProps}
        nothingFoundMessage={areAllChosen ? 'All of these are chosen' : lookup.nothingFoundMessage}
        data={lookup.rows.flatMap(({ id, name }) => (chosen.has(id) ? [] : [{ value: id, label: name }]))}
        // The selected records are listed below. The dropdown stays open with its search for the next one.
        value={[]}
        clearSearchOnChange={false}
        searchValue={lookup.typed}
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
