import type { SearchedVendor } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Checkbox, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { useCan } from '../../data/session.ts';
import { lookUpNote } from '../../pickers/look-up-note.tsx';
import { IconSearch } from '../../ui/icons.ts';
import { matcher } from '../../ui/matcher.ts';
import { vendorSearchQuery } from './assign.data.ts';
import { personOf } from './assign-values.ts';

/** spec 1 §9. */
const fewest = 3;
const pauseMs = 500;
const roomBelow = 400;

type Props = {
  readonly suggested: readonly SearchedVendor[];
  readonly onChoose: (vendor: SearchedVendor) => void;
  readonly error?: ReactNode;
  readonly ref: RefObject<HTMLInputElement | null>;
};

const placeOf = ({ locality, city, pincode }: SearchedVendor) => [locality, city, pincode].filter(Boolean).join(', ');

/** The suggestions that a text fits. */
const among = (suggested: readonly SearchedVendor[], text: string) => {
  const fits = matcher(text);
  return suggested.filter((one) => fits(one.store_name, personOf(one), placeOf(one), one.admin_detail.phone));
};

const saidOf = (text: string, answered: boolean, everywhere: boolean) => {
  if (text.length < fewest) return 'short';
  if (answered) return 'nowhere';
  return everywhere ? 'asking' : 'not near';
};

/** Approved stores anywhere that fit a text, once the hand rests. */
const useEverywhere = (text: string, wanted: boolean) => {
  const [asked] = useDebouncedValue(text, pauseMs);
  const mayAsk = useCan()(vendorEndpoints.search);
  const asks = wanted && mayAsk && text.length >= fewest;
  const { data, error, refetch } = useQuery({ ...vendorSearchQuery(asked), enabled: asks && asked.length >= fewest });
  const answer = asks && asked === text ? data : undefined;
  return {
    answer,
    asking: asks && !answer && !error,
    mayAsk,
    failure: asks && error ? { state: 'failed' as const, error, retry: () => void refetch() } : undefined,
  };
};

/** What is found for a text: among the suggestions first, and everywhere when none of them fits or all are asked for. */
const useFound = (text: string, suggested: readonly SearchedVendor[], everywhere: boolean) => {
  const near = text.length >= fewest && !everywhere ? among(suggested, text) : [];
  const found = useEverywhere(text, near.length === 0);
  return {
    ...found,
    rows: near.length > 0 ? near : (found.answer ?? []),
    said: saidOf(text, found.answer !== undefined, everywhere),
  };
};

const words: Readonly<Record<string, string>> = {
  short: `Enter atleast ${fewest} characters to search`,
  nowhere: 'No Pincode Found',
  asking: 'Searching…',
  'not near': 'No Such item Found',
};

/** Finds a store by name, person, place or pincode; opens upward where there is little room below. */
export const VendorSearch = ({ suggested, onChoose, error, ref }: Props) => {
  const [typed, setTyped] = useState('');
  const [everywhere, setEverywhere] = useState(false);
  const [up, setUp] = useState(false);
  const found = useFound(typed.trim().slice(0, 100), suggested, everywhere);
  const look = () => {
    const below = window.innerHeight - (ref.current?.getBoundingClientRect().bottom ?? 0);
    setUp(below < roomBelow);
  };
  return (
    // Enter in the search chooses; it never sends the form.
    <Stack gap={6} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <Select
        ref={ref}
        label="Search vendor"
        placeholder="Store, person, place or pincode"
        leftSection={<IconSearch size={16} />}
        searchable
        comboboxProps={{ position: up ? 'top' : 'bottom', middlewares: { flip: false, shift: true } }}
        maxDropdownHeight={320}
        onDropdownOpen={look}
        data={found.rows.map(({ id, store_name }) => ({ value: id, label: store_name }))}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const vendor = found.rows.find(({ id }) => id === option.value);
          return (
            <div>
              {option.label}
              <Text fz={12} c="dimmed">
                {vendor && `${personOf(vendor)} · ${placeOf(vendor)}`}
              </Text>
            </div>
          );
        }}
        nothingFoundMessage={
          <>
            <div>{words[found.said]}</div>
            {found.said === 'not near' && found.asking && <div>Searching all vendors…</div>}
          </>
        }
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id) => {
          const vendor = found.rows.find((one) => one.id === id);
          if (!vendor) return;
          onChoose(vendor);
          setTyped('');
        }}
        description={found.failure && lookUpNote(found.failure)}
        error={error}
      />
      {found.mayAsk && (
        <Checkbox
          size="xs"
          label="Search all vendors, not only those suggested"
          checked={everywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
};
