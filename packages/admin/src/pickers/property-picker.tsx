import type { ReactNode } from 'react';
import type { Named } from '../data/lookups.ts';
import { NamedMultiSelect } from '../ui/input/named-multi-select.tsx';
import { lookupNote } from './lookup-note.tsx';
import { productLookups } from './product-lookups.ts';
import { useLookupSearch } from './use-lookup-search.ts';

type Props = {
  readonly label: string;
  readonly value?: readonly Named[];
  readonly onChange?: (value: Named[]) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
};

/** Selects several product properties. The search needs at least one character. */
export const PropertyPicker = (props: Props) => {
  const found = useLookupSearch((text) => productLookups.properties({ params: { text } }), {
    isEnabled: (text) => text !== '',
  });
  return (
    <NamedMultiSelect
      {...props}
      description={lookupNote(found.choices) ?? 'Type to search'}
      options={found.rows}
      onSearch={found.onSearch}
      nothing={found.typed === '' ? 'Type to search' : found.nothingFoundMessage}
    />
  );
};
