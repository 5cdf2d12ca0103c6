import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type Lookup, useLookup } from '../../data/lookups.ts';
import { keepOptions } from '../../ui/matcher.ts';

const pauseMs = 250;
const maxSearchLength = 100;

type Options = {
  /** Name of the selected record. The field contains it, but it is not a search. */
  readonly selectedName?: string | undefined;
  /** Returns whether a search is sent. */
  readonly isEnabled?: (search: string) => boolean;
};

/**
 * Returns the records that the server finds for the typed text. The rows of the previous search stay until the next
 * response arrives.
 * @param lookupFor returns the lookup of a search; '' is the search of an empty field.
 */
export function useLookupSearch<Row>(
  lookupFor: (search: string) => Lookup<Row>,
  { selectedName, isEnabled = () => true }: Options = {},
) {
  const [typed, setTyped] = useState('');
  const current = typed === selectedName ? '' : typed.trim().slice(0, maxSearchLength);
  const [search] = useDebouncedValue(current, pauseMs);
  const enabled = isEnabled(search);
  const choices = useLookup(lookupFor(search), { enabled, keepPrevious: true });
  const isReady = choices.state === 'ready';
  const isSearching = search !== current || (isReady ? choices.arePrevious : choices.state === 'loading' && enabled);
  const nothingFoundMessage = isSearching ? 'Searching…' : 'Nothing found';
  return {
    choices,
    rows: isReady ? choices.rows : [],
    typed,
    /** True while the field is empty or contains the name of the selected record. */
    isEmpty: current === '',
    onSearch: setTyped,
    isAllowed: choices.state !== 'forbidden',
    isSearching,
    nothingFoundMessage,
    /** Props of a select that searches on the server. */
    searchProps: { searchable: true, filter: keepOptions, nothingFoundMessage, onSearchChange: setTyped },
  };
}
