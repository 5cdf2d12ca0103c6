import { dayAfter } from '@bakehouse/contract/core/local-time';
import { orderStatuses } from '@bakehouse/contract/order/order';
import type { BoardCard } from '@bakehouse/contract/order/order-board.endpoints';
import { ActionIcon, Button, Group, NativeSelect, Switch } from '@mantine/core';
import { localToday } from '../../../ui/format/days.ts';
import { capitalize } from '../../../ui/format/text.ts';
import { IconArrowLeft, IconArrowRight } from '../../../ui/icons.ts';
import { FilterDate } from '../../../ui/table/filter-date.tsx';
import type { useListState } from '../../../ui/table/list-state.ts';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { type boardSearch, slotWidths } from './board.data.ts';
import styles from './board.module.css';

const groupings = [
  { value: '', label: 'By slot' },
  { value: 'vendor', label: 'By vendor' },
  { value: 'status', label: 'By status' },
];
const widthLabels = { 120: '2 hours', 60: '1 hour', 30: '30 minutes', 15: '15 minutes' } as const;
const widths = [
  { value: '', label: 'Slots as ordered' },
  ...slotWidths.map((value) => ({ value, label: widthLabels[value] })),
];
const statuses = [
  { value: '', label: 'Any status' },
  ...orderStatuses.map((value) => ({ value, label: capitalize(value) })),
];

type State = ReturnType<typeof useListState<typeof boardSearch>>;
type Props = {
  readonly state: State;
  readonly date: string;
  readonly cards: readonly BoardCard[];
  readonly isStore: boolean;
};

/** Day, grouping, filters and density of the board. All of it is in the URL. */
export function BoardTools({ state, date, cards, isStore }: Props) {
  const { search } = state;
  const choose = (name: 'group' | 'width' | 'status' | 'vendor') => ({
    value: search[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      state.change({ [name]: currentTarget.value || undefined }),
  });
  return (
    <Group gap="xs" className={styles.tools}>
      <DayStepper state={state} date={date} />
      <NativeSelect aria-label="Columns" data={groupings} {...choose('group')} />
      {search.group === undefined && (
        <NativeSelect aria-label="Width of the slots" data={widths} {...choose('width')} />
      )}
      <SearchBox
        label="Search this day"
        value={search.search ?? ''}
        onSearch={(text) => state.change({ search: text || undefined }, { replace: true })}
      />
      <NativeSelect aria-label="Status" data={statuses} {...choose('status')} />
      {!isStore && (
        <NativeSelect
          aria-label="Vendor"
          data={[{ value: '', label: 'Any vendor' }, ...vendorsOf(cards)]}
          {...choose('vendor')}
          maw={220}
        />
      )}
      <Switch
        label="Compact"
        checked={search.density === 'compact'}
        onChange={({ currentTarget }) => state.change({ density: currentTarget.checked ? 'compact' : undefined })}
      />
    </Group>
  );
}

/** The day of the board: one day back, a date, one day on, and today. */
function DayStepper({ state, date }: Pick<Props, 'state' | 'date'>) {
  const show = (day: string | undefined) => state.change({ date: day === localToday() ? undefined : day });
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="default" size={36} aria-label="Previous day" onClick={() => show(dayAfter(date, -1))}>
        <IconArrowLeft size={16} />
      </ActionIcon>
      <FilterDate label="Day" prefix="Day" value={date} onChange={show} />
      <ActionIcon variant="default" size={36} aria-label="Next day" onClick={() => show(dayAfter(date, 1))}>
        <IconArrowRight size={16} />
      </ActionIcon>
      <Button variant="default" disabled={date === localToday()} onClick={() => show(undefined)}>
        Today
      </Button>
    </Group>
  );
}

function vendorsOf(cards: readonly BoardCard[]) {
  const names = new Map(cards.flatMap(({ vendor }) => (vendor ? [[vendor.vendor_id, vendor.store_name]] : [])));
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
