import type { ReactNode } from 'react';
import { lookups, type Named, useLookup } from '../data/look-ups.ts';
import { NamedMultiSelect } from '../ui/input/named-multi-select.tsx';
import { lookupNote } from './look-up-note.tsx';

type Props = {
  readonly label: string;
  readonly value?: readonly Named[];
  readonly onChange?: (value: Named[]) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
};

/** Several categories; one below another is told apart by its parent's name. */
export const CategoryPicker = (props: Props) => {
  const choices = useLookup(lookups.categories, ({ data }) => data);
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
