import type { SearchedVendor } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Checkbox, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { correctedNote, lookupNote } from '../../../kernel/pickers/lookup-note.tsx';
import { IconSearch } from '../../../ui/icons.ts';
import { createMatcher, keepOptions } from '../../../ui/matcher.ts';
import { vendorSearchQuery } from './assign.data.ts';
import { contactName } from './assign-values.ts';

/** Minimum length of a search (spec 1 §9). */
const minSearchLength = 3;
const debounceMs = 500;
/** Height in px that the options need below the field. */
const minSpaceBelow = 400;

type Props = {
  readonly suggested: readonly SearchedVendor[];
  readonly onChoose: (vendor: SearchedVendor) => void;
  readonly error?: ReactNode;
  readonly ref: RefObject<HTMLInputElement | null>;
};

/** Searches a store by name, user, location or pincode; opens upwards when there is little space below. */
export function VendorSearch({ suggested, onChoose, error, ref }: Props) {
  const [typed, setTyped] = useState('');
  const [searchesAll, setSearchesAll] = useState(false);
  const [opensUpwards, setOpensUpwards] = useState(false);
  const maySearch = useCan()(vendorEndpoints.search);
  const matches = useMatches(typed.trim().slice(0, 100), suggested, searchesAll);
  const measureSpace = () => {
    const spaceBelow = window.innerHeight - (ref.current?.getBoundingClientRect().bottom ?? 0);
    setOpensUpwards(spaceBelow < minSpaceBelow);
  };
  return (
    // Enter selects an option and must not submit the form.
    <Stack gap={6} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <Select
        ref={ref}
        label="Search vendor"
        placeholder="Store, person, place or pincode"
        leftSection={<IconSearch size={16} />}
        searchable
        comboboxProps={{ position: opensUpwards ? 'top' : 'bottom', middlewares: { flip: false, shift: true } }}
        maxDropdownHeight={320}
        onDropdownOpen={measureSpace}
        data={matches.rows.map(({ id, store_name }) => ({ value: id, label: store_name }))}
        filter={keepOptions}
        renderOption={({ option }) => {
          const vendor = matches.rows.find(({ id }) => id === option.value);
          return (
            <div>
              {option.label}
              <Text fz={12} c="dimmed">
                {vendor && `${contactName(vendor)} · ${addressOf(vendor)}`}
              </Text>
            </div>
          );
        }}
        nothingFoundMessage={matches.message}
        value={null}
        searchValue={typed}
        // Mantine clears the text on blur; the search in all vendors still needs it.
        onSearchChange={(text) => ref.current === document.activeElement && setTyped(text)}
        onChange={(id) => {
          const vendor = matches.rows.find((row) => row.id === id);
          if (!vendor) return;
          onChoose(vendor);
          setTyped('');
        }}
        description={
          matches.failure
            ? lookupNote(matches.failure)
            : matches.correctedSearch && correctedNote(matches.correctedSearch)
        }
        error={error}
      />
      {maySearch && (
        <Checkbox
          size="xs"
          label="Search all vendors"
          description="Otherwise only the suggested vendors are searched."
          checked={searchesAll}
          onChange={(event) => setSearchesAll(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

type Message = keyof typeof messages;

const messages = {
  short: `Enter atleast ${minSearchLength} characters to search`,
  searching: 'Searching…',
  'none found': 'No Pincode Found',
  'none suggested': 'No Such item Found',
} as const;

/** Returns the vendors that match a text: of the suggestions, or of all vendors if `searchesAll` is set. */
function useMatches(text: string, suggested: readonly SearchedVendor[], searchesAll: boolean) {
  const { vendors, correctedSearch, failure } = useAllVendors(text, searchesAll);
  const isShort = text.length < minSearchLength;
  const local = isShort || searchesAll ? [] : filterSuggested(suggested, text);
  const searchMessage: Message = vendors ? 'none found' : 'searching';
  const message: Message = isShort ? 'short' : searchesAll ? searchMessage : 'none suggested';
  return { rows: searchesAll ? (vendors ?? []) : local, message: messages[message], correctedSearch, failure };
}

/** Searches all approved vendors on the server, debounced. */
function useAllVendors(text: string, enabled: boolean) {
  const [debounced] = useDebouncedValue(text, debounceMs);
  const isSearching = enabled && text.length >= minSearchLength;
  const { data, error, refetch } = useQuery({
    ...vendorSearchQuery(debounced),
    enabled: isSearching && debounced.length >= minSearchLength,
  });
  return {
    ...(isSearching && debounced === text && { vendors: data?.data, correctedSearch: data?.correctedSearch }),
    failure: isSearching && error ? { state: 'failed' as const, error, retry: () => void refetch() } : undefined,
  };
}

/** Returns the suggestions that match a text. */
function filterSuggested(suggested: readonly SearchedVendor[], text: string) {
  const matches = createMatcher(text);
  return suggested.filter((candidate) =>
    matches(candidate.store_name, contactName(candidate), addressOf(candidate), candidate.admin_detail.phone),
  );
}

const addressOf = ({ locality, city, pincode }: SearchedVendor) => [locality, city, pincode].filter(Boolean).join(', ');
