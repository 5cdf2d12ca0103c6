import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { useContext, useState } from 'react';
import { LightSelect } from '../../../../ui/input/light-select.tsx';
import { lookupNote } from '../../../pickers/lookup-note.tsx';
import { noneOption } from '../../../pickers/record-picker.tsx';
import { useLookupSearch } from '../../../pickers/use-lookup-search.ts';
import { Missing, useError } from '../editing.ts';
import { memoField } from '../memo-field.tsx';
import { missingNote } from './selection-list.tsx';
import { selectionSources } from './selection-sources.ts';
import { idOf, nameOf, type Selected } from './selections.ts';

type Props = {
  readonly kind: SelectionKind;
  readonly label: string;
  readonly path: string;
  readonly value: Selected;
  /** Receives the JSON text of the record, or '' for none. */
  readonly onChange: (text: string) => void;
};

/** Selects one record. The server searches for the typed text. */
export const SelectionSelect = memoField(({ kind, label, path, value, onChange }: Props) => {
  const error = useError(path);
  const [isOpened, setOpened] = useState(false);
  // No request is sent before the select is opened (spec 2 §5: on demand).
  const found = useLookupSearch(selectionSources[kind].lookupFor, { isEnabled: () => isOpened });
  const id = idOf(value);
  const name = nameOf(value);
  const isMissing = useContext(Missing)[kind].includes(id);
  const names = new Map(found.rows.map((row) => [row.id, row.name]));
  // The selected record may have been deleted or deactivated since.
  if (id && !names.has(id)) names.set(id, name);
  return (
    <LightSelect
      label={label}
      placeholder="Type to search"
      {...found.searchProps}
      data={[noneOption, ...[...names].map(([value, label]) => ({ value, label }))]}
      value={id || null}
      // The field contains the name of the selected record, which is not a search.
      onSearchChange={(text) => found.onSearch(text === names.get(id) ? '' : text)}
      onDropdownOpen={() => setOpened(true)}
      onChange={(next) => next !== id && onChange(found.rows.find((row) => row.id === next)?.text ?? '')}
      disabled={!found.isAllowed}
      description={lookupNote(found.choices)}
      error={error ?? (isMissing && missingNote)}
    />
  );
});
