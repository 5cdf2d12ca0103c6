import { i18n } from '@bakehouse/contract/i18n';
import { Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { VendorFilter } from '../../../kernel/pickers/vendor-filter.tsx';
import { FilterDate, FilterInput } from '../../../ui/table/filter-date.tsx';
import type { ListState } from '../../../ui/table/list-state.ts';
import { useUrlText } from '../../../ui/table/use-url-text.ts';
import type { MoreFilter } from './additional-filters.ts';

type Props = {
  readonly visible: readonly MoreFilter[];
  /** The filter that was added last, which gets the focus. */
  readonly lastAdded: MoreFilter | undefined;
  readonly list: Pick<ListState, 'filters' | 'change'>;
  /** Stores with names that are already loaded. */
  readonly known: readonly { readonly vendor_id: string; readonly store_name: string }[];
};

/** The added filters of the order list. */
export function MoreFilters({ visible, lastAdded, list: { filters, change }, known }: Props) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lastAdded) group.current?.querySelector<HTMLElement>(`[data-filter="${lastAdded}"] input`)?.focus();
  }, [lastAdded]);
  return (
    <Group ref={group} gap="xs">
      {visible.map((name) => (
        <Group key={name} gap="xs" data-filter={name}>
          {name === 'vendor' && (
            <VendorFilter value={filters.vendor} known={known} onChange={(vendor) => change({ vendor })} />
          )}
          {name === 'city' && <CityFilter value={filters.city} onChange={(city) => change({ city })} />}
          {name === 'delivery' && (
            <DateRange
              filters={filters}
              change={change}
              labels={[i18n.t('Delivered from'), i18n.t('Delivered until')]}
              params={['delivery_from', 'delivery_to']}
            />
          )}
          {name === 'slot' && (
            <>
              <SlotTime
                label={i18n.t('Slot begins')}
                prefix={i18n.t('Begins')}
                value={filters.slot_from}
                onChange={(slot_from) => change({ slot_from })}
              />
              <SlotTime
                label={i18n.t('Slot ends')}
                prefix={i18n.t('Ends')}
                value={filters.slot_upto}
                onChange={(slot_upto) => change({ slot_upto })}
              />
            </>
          )}
          {name === 'ordered' && (
            <DateRange
              filters={filters}
              change={change}
              labels={[i18n.t('Ordered from'), i18n.t('Ordered until')]}
              params={['from', 'to']}
            />
          )}
        </Group>
      ))}
    </Group>
  );
}

function CityFilter({ value = '', onChange }: { value?: string | undefined; onChange: (city: string) => void }) {
  const { text, setText, expect } = useUrlText(value);
  const commit = useDebouncedCallback((next: string) => {
    expect(next);
    onChange(next);
  }, 400);
  return (
    <TextInput
      aria-label={i18n.t('City')}
      placeholder={i18n.t('City')}
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        commit(currentTarget.value.trim());
      }}
      w={{ base: 'calc(50% - 5px)', xs: 170 }}
    />
  );
}

type DateRangeProps = Pick<Props['list'], 'filters' | 'change'> & {
  readonly labels: readonly [from: string, to: string];
  readonly params: readonly [from: string, to: string];
};

/** Start and end of a date range. */
const DateRange = ({ filters, change, labels, params: [from, to] }: DateRangeProps) => (
  <>
    <FilterDate
      label={labels[0]}
      prefix={i18n.t('From')}
      max={filters[to]}
      value={filters[from]}
      onChange={(day) => change({ [from]: day })}
    />
    <FilterDate
      label={labels[1]}
      prefix={i18n.t('Until')}
      min={filters[from]}
      value={filters[to]}
      onChange={(day) => change({ [to]: day })}
    />
  </>
);

type TimeProps = {
  readonly label: string;
  readonly prefix: string;
  readonly value: string | undefined;
  readonly onChange: (time: string | undefined) => void;
};

/** Start or end of a slot, with the browser's time input. */
const SlotTime = ({ value = '', onChange, ...field }: TimeProps) => (
  <FilterInput
    {...field}
    type="time"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    w={{ base: 'calc(50% - 5px)', xs: 176 }}
  />
);
