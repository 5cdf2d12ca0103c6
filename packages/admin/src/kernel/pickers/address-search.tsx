import { type FoundAddress, maxIgnoredSearchLength, postalEndpoints } from '@bakehouse/contract/postal/postal';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { dataOf, defineLookup, useLookup } from '../../data/lookups.ts';
import { IconSearch } from '../../ui/icons.ts';
import { keepOptions } from '../../ui/matcher.ts';
import { lookupNote } from './lookup-note.tsx';

const postOffices = defineLookup('postal', postalEndpoints.search, dataOf);
/** Debounce in ms (spec 1 §9). */
const pauseMs = 500;
type Props = { readonly onChoose: (found: FoundAddress) => void };

/**
 * Finds a post office by pincode, name, taluk or district. The selection fills the address fields and is not stored
 * itself.
 */
export function AddressSearch({ onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const text = typed.trim().slice(0, 100);
  const [query] = useDebouncedValue(text, pauseMs);
  const isLongEnough = query.length > maxIgnoredSearchLength;
  const choices = useLookup(postOffices({ query: { key: query } }), { enabled: isLongEnough });
  const isCurrent = choices.state === 'ready' && query === text;
  const found = isCurrent && isLongEnough ? choices.rows : [];
  const nothing =
    text.length <= maxIgnoredSearchLength
      ? `Enter more than ${maxIgnoredSearchLength} characters to search`
      : isCurrent
        ? 'No Pincode Found'
        : 'Searching…';
  return (
    <Select
      label="Search address"
      placeholder="Pincode, post office, taluk or district"
      leftSection={<IconSearch size={16} />}
      searchable
      data={found.map((address) => ({ value: address._id, label: addressText(address) }))}
      filter={keepOptions}
      nothingFoundMessage={nothing}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const chosen = found.find(({ _id }) => _id === id);
        if (!chosen) return;
        onChoose(chosen);
        setTyped('');
      }}
      disabled={choices.state === 'forbidden'}
      description={(isLongEnough || choices.state === 'forbidden') && lookupNote(choices)}
    />
  );
}

const addressText = ({ OfficeName, Taluk, District, StateName, Pincode }: FoundAddress): string =>
  `${[OfficeName, Taluk, District, StateName].filter(Boolean).join(', ')} ${Pincode}`;
