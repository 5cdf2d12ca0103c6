import { useLookup } from '../../data/lookups.ts';
import { type NamedFieldProps, NamedMultiSelect } from '../../ui/input/named-multi-select.tsx';
import { lookupNote } from './lookup-note.tsx';
import { productLookups } from './product-lookups.ts';

/** Selects several categories. A child category is shown with its parent's name. */
export function CategoryPicker(props: NamedFieldProps) {
  const choices = useLookup(productLookups.categories);
  const rows = choices.state === 'ready' ? choices.rows : [];
  return (
    <NamedMultiSelect
      {...props}
      description={lookupNote(choices)}
      options={rows.map(({ _id, name, parent }) => ({ _id, name: parent ? `${parent.name} / ${name}` : name }))}
      nothingFoundMessage={choices.state === 'loading' ? 'Loading…' : 'No results'}
    />
  );
}
