import type { ReactNode } from 'react';
import { lookUps, type Named, useLookUp } from '../data/look-ups.ts';
import { NamedMultiSelect } from '../ui/input/named-multi-select.tsx';
import { lookUpNote } from './look-up-note.tsx';

type Props = {
  readonly label: string;
  readonly value?: readonly Named[];
  readonly onChange?: (value: Named[]) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
};

/** Several categories; one below another is told apart by its parent's name. */
export const CategoryPicker = (props: Props) => {
  const choices = useLookUp(lookUps.categories, ({ data }) => data);
  const rows = choices.state === 'ready' ? choices.rows : [];
  return (
    <NamedMultiSelect
      {...props}
      description={lookUpNote(choices)}
      options={rows.map(({ _id, name, parent }) => ({ _id, name: parent ? `${parent.name} / ${name}` : name }))}
      nothing={choices.state === 'loading' ? 'Loading…' : 'No results'}
    />
  );
};
