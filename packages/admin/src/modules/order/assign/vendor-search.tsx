import type { SearchedVendor } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Checkbox, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { lookupNote } from '../../../pickers/lookup-note.tsx';
import { IconSearch } from '../../../ui/icons.ts';
import { createMatcher } from '../../../ui/matcher.ts';
import { vendorSearchQuery } from './assign.data.ts';
import { personOf } from './assign-values.ts';

/** Minimum length of a search (spec 1 §9). */
const minSearchLength = 3;
const pauseMs = 500;
const roomBelow = 400;

type Props = {
  readonly suggested: readonly SearchedVendor[];
  readonly onChoose: (vendor: SearchedVendor) => void;
  readonly error?: ReactNode;
  readonly ref: RefObject<HTMLInputElement | null>;
};

const addressOf = ({ locality, city, pincode }: SearchedVendor) => [locality, city, pincode].filter(Boolean).join(', ');

/** Returns the suggestions that match a text. */
const filterSuggested = (suggested: readonly SearchedVendor[], text: string) => {
  const isMatch = createMatcher(text);
  return suggested.filter((candidate) =>
    isMatch(candidate.store_name, personOf(candidate), addressOf(candidate), candidate.admin_detail.phone),
  );
};

type Message = keyof typeof messages;

const messages = {
  short: `Enter atleast ${minSearchLength} characters to search`,
  searching: 'Searching…',
  'none found': 'No Pincode Found',
  'none suggested': 'No Such item Found',
} as const;

/** Searches all approved vendors on the server, debounced. */
const useAllVendors = (text: string, enabled: boolean) => {
  const [settled] = useDebouncedValue(text, pauseMs);
  const asks = enabled && text.length >= minSearchLength;
  const { data, error, refetch } = useQuery({
    ...vendorSearchQuery(settled),
    enabled: asks && settled.length >= minSearchLength,
  });
  return {
    vendors: asks && settled === text ? data : undefined,
    failure: asks && error ? { state: 'failed' as const, error, retry: () => void refetch() } : undefined,
  };
};

/** Vendors that match a text: of the suggestions, or of all vendors when `everywhere` is set. */
const useMatches = (text: string, suggested: readonly SearchedVendor[], everywhere: boolean) => {
  const { vendors, failure } = useAllVendors(text, everywhere);
  const isShort = text.length < minSearchLength;
  const local = isShort || everywhere ? [] : filterSuggested(suggested, text);
  const searched: Message = vendors ? 'none found' : 'searching';
  const message: Message = isShort ? 'short' : everywhere ? searched : 'none suggested';
  return { rows: everywhere ? (vendors ?? []) : local, message: messages[message], failure };
};

/** Searches a store by name, user, location or pincode; opens upwards when there is little room below. */
export const VendorSearch = ({ suggested, onChoose, error, ref }: Props) => {
  const [typed, setTyped] = useState('');
  const [everywhere, setEverywhere] = useState(false);
  const [up, setUp] = useState(false);
  const maySearch = useCan()(vendorEndpoints.search);
  const found = useMatches(typed.trim().slice(0, 100), suggested, everywhere);
  const measureSpace = () => {
    const below = window.innerHeight - (ref.current?.getBoundingClientRect().bottom ?? 0);
    setUp(below < roomBelow);
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
        comboboxProps={{ position: up ? 'top' : 'bottom', middlewares: { flip: false, shift: true } }}
        maxDropdownHeight={320}
        onDropdownOpen={measureSpace}
        data={found.rows.map(({ id, store_name }) => ({ value: id, label: store_name }))}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const vendor = found.rows.find(({ id }) => id === option.value);
          return (
            <div>
              {option.label}
              <Text fz={12} c="dimmed">
                {vendor && `${personOf(vendor)} · ${addressOf(vendor)}`}
              </Text>
            </div>
          );
        }}
        nothingFoundMessage={found.message}
        value={null}
        searchValue={typed}
        // Mantine clears the text on blur; the search in all vendors still needs it.
        onSearchChange={(text) => ref.current === document.activeElement && setTyped(text)}
        onChange={(id) => {
          const vendor = found.rows.find((row) => row.id === id);
          if (!vendor) return;
          onChoose(vendor);
          setTyped('');
        }}
        description={found.failure && lookupNote(found.failure)}
        error={error}
      />
      {maySearch && (
        <Checkbox
          size="xs"
          label="Search all vendors"
          description="Otherwise only the suggested vendors are searched."
          checked={everywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
};
