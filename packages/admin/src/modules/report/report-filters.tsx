import { comparisonLabels, comparisons, reportGroupLabels, reportGroups } from '@bakehouse/contract/money/report';
import { Group } from '@mantine/core';
import { LightSelect } from '../../ui/input/light-select.tsx';
import { FilterDate } from '../../ui/table/filter-date.tsx';
import type { useListState } from '../../ui/table/list-state.ts';
import {
  changeDays,
  defaultPeriod,
  periodLabels,
  periodOf,
  type ReportQuery,
  type reportSearch,
} from './report.data.ts';

const custom = 'custom';
const groupOptions = reportGroups.map((value) => ({ value, label: reportGroupLabels[value] }));
const periodOptions = [
  ...Object.entries(periodLabels).map(([value, label]) => ({ value, label })),
  { value: custom, label: 'Custom days' },
];
const comparisonOptions = comparisons.map((value) => ({ value, label: comparisonLabels[value] }));

const select = { allowDeselect: false, w: { base: 'calc(50% - 5px)', xs: 190 } } as const;

type Props = {
  readonly list: Pick<ReturnType<typeof useListState<typeof reportSearch>>, 'search' | 'change'>;
  readonly query: ReportQuery;
};

/** Group, period and comparison of a report. All of it is in the URL. */
export function ReportFilters({ list: { search, change }, query }: Props) {
  const { from, to } = query;
  const choosePeriod = (period: string | null) => {
    if (period === custom) change({ period: undefined, from, to });
    else change({ period: without(period, defaultPeriod), from: undefined, to: undefined });
  };
  return (
    <Group gap="xs" mb="sm" align="end" role="search">
      <LightSelect
        label="Group by"
        data={groupOptions}
        value={query.group ?? 'day'}
        onChange={(group) => change({ group: without(group, 'day'), of: undefined, key: undefined })}
        {...select}
      />
      <LightSelect
        label="Period"
        data={periodOptions}
        value={periodOf(search) ?? custom}
        onChange={choosePeriod}
        {...select}
      />
      {periodOf(search) === undefined && (
        <>
          <FilterDate
            label="First day"
            prefix="From"
            value={from}
            onChange={(day) => day && change(changeDays({ from, to }, { from: day }))}
          />
          <FilterDate
            label="Last day"
            prefix="Until"
            value={to}
            onChange={(day) => day && change(changeDays({ from, to }, { to: day }))}
          />
        </>
      )}
      <LightSelect
        label="Compare with"
        data={comparisonOptions}
        value={search.compare ?? 'none'}
        onChange={(compare) => change({ compare: without(compare, 'none') })}
        {...select}
      />
    </Group>
  );
}

/** Returns the value for the URL, which does not contain the default. */
const without = (value: string | null, usual: string) => (value === null || value === usual ? undefined : value);
