import { type NamedFieldProps, NamedMultiSelect } from '../../ui/input/named-multi-select.tsx';
import { lookupNote } from './lookup-note.tsx';
import { productLookups } from './product-lookups.ts';
import { useLookupSearch } from './use-lookup-search.ts';

/** Selects several product properties. The search needs at least one character. */
export function PropertyPicker(props: NamedFieldProps) {
  const found = useLookupSearch((text) => productLookups.properties({ params: { text } }), {
    isEnabled: (text) => text !== '',
  });
  return (
    <NamedMultiSelect
      {...props}
      description={lookupNote(found.choices) ?? 'Type to search'}
      options={found.rows}
      onSearch={found.onSearch}
      nothingFoundMessage={found.typed === '' ? 'Type to search' : found.nothingFoundMessage}
    />
  );
}
