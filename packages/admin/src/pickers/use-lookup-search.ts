import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type Lookup, useLookup } from '../data/lookups.ts';

const pauseMs = 250;
const maxSearchLength = 100;

/**
 * The records that the server finds for the typed text. The rows of the previous search stay until the next answer
 * arrives, so that the select filters them until then.
 * @param lookupFor returns the lookup of a search; '' is the search of an empty field.
 * @param isEnabled whether a search is sent.
 */
export const useLookupSearch = <Row>(
  lookupFor: (search: string) => Lookup<Row>,
  isEnabled: (search: string) => boolean = () => true,
) => {
  const [typed, setTyped] = useState('');
  const current = typed.trim().slice(0, maxSearchLength);
  const [search] = useDebouncedValue(current, pauseMs);
  const enabled = isEnabled(search);
  const choices = useLookup(lookupFor(search), { enabled, keepPrevious: true });
  const isReady = choices.state === 'ready';
  return {
    choices,
    rows: isReady ? choices.rows : [],
    typed,
    onSearch: setTyped,
    isAllowed: choices.state !== 'forbidden',
    isSearching: search !== current || (isReady ? choices.arePrevious : choices.state === 'loading' && enabled),
  };
};
