import { type AddressFound, postalEndpoints, searchBeyond } from '@bakehouse/contract/postal/postal';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lookupQuery } from '../data/look-ups.ts';
import { useCan } from '../data/session.ts';
import { IconSearch } from '../ui/icons.ts';
import { lookupNote } from './look-up-note.tsx';

const { search } = postalEndpoints;
/** spec 1 §9. */
const pauseMs = 500;

const wordsOf = ({ OfficeName, Taluk, District, StateName, Pincode }: AddressFound): string =>
  `${[OfficeName, Taluk, District, StateName].filter(Boolean).join(', ')} ${Pincode}`;

type Props = { readonly onChoose: (found: AddressFound) => void };

/** Finds a post office by pincode, name, taluk or district; the choice fills the fields beside it and is not kept. */
export const AddressSearch = ({ onChoose }: Props) => {
  const [typed, setTyped] = useState('');
  const text = typed.trim().slice(0, 100);
  const [query] = useDebouncedValue(text, pauseMs);
  const mayAsk = useCan()(search);
  const longEnough = query.length > searchBeyond;
  const { data, error, refetch } = useQuery({
    ...lookupQuery(search, { query: { key: query } }),
    enabled: mayAsk && longEnough,
  });
  // An answer to what was typed before is no answer to this.
  const found = longEnough && query === text ? (data?.data ?? []) : [];
  const nothing =
    text.length <= searchBeyond
      ? `Enter more than ${searchBeyond} characters to search`
      : data && query === text
        ? 'No Pincode Found'
        : 'Searching…';
  return (
    <Select
      label="Search address"
      placeholder="Pincode, post office, taluk or district"
      leftSection={<IconSearch size={16} />}
      searchable
      data={found.map((one) => ({ value: one._id, label: wordsOf(one) }))}
      // The server has searched already.
      filter={({ options }) => options}
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
      disabled={!mayAsk}
      description={
        !mayAsk
          ? lookupNote({ state: 'closed' })
          : error && longEnough && lookupNote({ state: 'failed', error, retry: () => void refetch() })
      }
    />
  );
};
