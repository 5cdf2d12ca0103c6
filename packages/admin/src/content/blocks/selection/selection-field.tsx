import { maxItems } from '@bakehouse/contract/blocks/define-block';
import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { lookupNote } from '../../../pickers/look-up-note.tsx';
import { LightMultiSelect } from '../../../ui/input/light-select.tsx';
import { useError } from '../editing.ts';
import { memoField } from '../memo-field.tsx';
import { SelectionList } from './selection-list.tsx';
import { selectionSources } from './selection-sources.ts';
import { idOf, type Kept } from './selections.ts';
import { useChoices } from './use-choices.ts';

type Props = {
  readonly kind: SelectionKind;
  readonly value: readonly Kept[];
  readonly onChange: (make: (before: readonly Kept[]) => readonly Kept[]) => void;
};

/** Several records: found by typing, put into an order, taken away. */
export const SelectionField = memoField(({ kind, value, onChange }: Props) => {
  const { label, one } = selectionSources[kind];
  const fault = useError('data');
  const found = useChoices(kind);
  const full = value.length >= maxItems;
  const chosen = new Set(value.map(idOf));
  const nothing = found.rows.length > 0 ? 'All of these are chosen' : 'Nothing found';
  return (
    <div>
      <LightMultiSelect
        label={label}
        placeholder={`Type to add a ${one}`}
        searchable
        data={found.rows.flatMap(({ id, name }) => (chosen.has(id) ? [] : [{ value: id, label: name }]))}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={found.searching ? 'Searching…' : nothing}
        // What is chosen is listed below, in its order. The list stays open with its search for the next choice.
        value={[]}
        clearSearchOnChange={false}
        searchValue={found.typed}
        onSearchChange={found.onSearch}
        onDropdownOpen={found.open}
        onDropdownClose={() => found.onSearch('')}
        onChange={([id]) => {
          const choice = found.rows.find((row) => row.id === id);
          if (choice) onChange((before) => [...before, choice.text]);
        }}
        disabled={!found.mayAsk || full}
        description={full ? `At most ${maxItems} can be chosen` : lookupNote(found.choices)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fault}
      />
      {value.length > 0 && <SelectionList kind={kind} value={value} onChange={onChange} />}
    </div>
  );
});
