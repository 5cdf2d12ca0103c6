import type { ReactNode } from 'react';
import { type Named, useLookup } from '../data/lookups.ts';
import { NamedMultiSelect } from '../ui/input/named-multi-select.tsx';
import { lookupNote } from './lookup-note.tsx';
import { productLookups } from './product-lookups.ts';

type Props = {
  readonly label: string;
  readonly value?: readonly Named[];
  readonly onChange?: (value: Named[]) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
};

/** Selects several categories. A child category is shown with its parent's name. */
export const CategoryPicker = (props: Props) => {
  const choices = useLookup(productLookups.categories);
  const rows = choices.state === 'ready' ? choices.rows : [];
  return (
    <NamedMultiSelect
      {...props}
      description={lookupNote(choices)}
      options={rows.map(({ _id, name, parent }) => ({ _id, name: parent ? `${parent.name} / ${name}` : name }))}
      nothing={choices.state === 'loading' ? 'Loading…' : 'No results'}
    />
  );
};
