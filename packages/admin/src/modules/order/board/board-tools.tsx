import { dayAfter } from '@bakehouse/contract/core/local-time';
import { i18n, translated } from '@bakehouse/contract/i18n';
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
  { value: '', label: /* i18n */ 'By slot' },
  { value: 'vendor', label: /* i18n */ 'By vendor' },
  { value: 'status', label: /* i18n */ 'By status' },
];
const widthLabels = {
  120: /* i18n */ '2 hours',
  60: /* i18n */ '1 hour',
  30: /* i18n */ '30 minutes',
  15: /* i18n */ '15 minutes',
} as const;
const widths = [
  { value: '', label: /* i18n */ 'Slots as ordered' },
  ...slotWidths.map((value) => ({ value, label: widthLabels[value] })),
];
const statuses = [
  { value: '', label: /* i18n */ 'Any status' },
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
      <NativeSelect aria-label={i18n.t('Columns')} data={shown(groupings)} {...choose('group')} />
      {search.group === undefined && (
        <NativeSelect aria-label={i18n.t('Width of the slots')} data={shown(widths)} {...choose('width')} />
      )}
      <SearchBox
        label={i18n.t('Search this day')}
        value={search.search ?? ''}
        onSearch={(text) => state.change({ search: text || undefined }, { replace: true })}
      />
      <NativeSelect aria-label={i18n.t('Status')} data={shown(statuses)} {...choose('status')} />
      {!isStore && (
        <NativeSelect
          aria-label={i18n.t('Vendor')}
          data={[{ value: '', label: i18n.t('Any vendor') }, ...vendorsOf(cards)]}
          {...choose('vendor')}
          maw={220}
        />
      )}
      <Switch
        label={i18n.t('Compact')}
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
      <ActionIcon
        variant="default"
        size={36}
        aria-label={i18n.t('Previous day')}
        onClick={() => show(dayAfter(date, -1))}
      >
        <IconArrowLeft size={16} />
      </ActionIcon>
      <FilterDate label={i18n.t('Day')} prefix={i18n.t('Day')} value={date} onChange={show} />
      <ActionIcon variant="default" size={36} aria-label={i18n.t('Next day')} onClick={() => show(dayAfter(date, 1))}>
        <IconArrowRight size={16} />
      </ActionIcon>
      <Button variant="default" disabled={date === localToday()} onClick={() => show(undefined)}>
        {i18n.t('Today')}
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

const shown = (options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => ({ value, label: translated(label) }));
