import type { ReactNode } from 'react';
import { lookupQuery, lookups, type Named } from '../data/look-ups.ts';
import { useCan } from '../data/session.ts';
import { NamedMultiSelect } from '../ui/input/named-multi-select.tsx';
import { lookupNote } from './look-up-note.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

type Props = {
  readonly label: string;
  readonly value?: readonly Named[];
  readonly onChange?: (value: Named[]) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
};

/** Several product properties. Their search answers nothing before something is typed. */
export const PropertyPicker = (props: Props) => {
  const mayAsk = useCan()(lookups.properties);
  const found = useTypeAhead(
    mayAsk,
    (text) => ({ ...lookupQuery(lookups.properties, { params: { text } }), enabled: text !== '' }),
    ({ data }) => data,
  );
  return (
    <NamedMultiSelect
      {...props}
      description={lookupNote(found.choices) ?? 'Type to search'}
      options={found.rows}
      onSearch={found.onSearch}
      nothing={found.typed === '' ? 'Type to search' : found.searching ? 'Searching…' : 'Nothing found'}
    />
  );
};
