import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import type { Total } from '@bakehouse/contract/core/envelopes';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { isActing, useCan, useSession } from '../../data/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { RowSelection } from '../../ui/table/selection/row-selection.ts';
import type { BulkStart } from './bulk.data.ts';

const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);

type Options<Row> = {
  /** Name of the module, which is also the first element of its query keys. */
  readonly resource: string;
  /** Names of one record and of several, in a sentence. */
  readonly label: { readonly one: string; readonly many: string };
  readonly actions: readonly BulkAction[];
  readonly which: 'active' | 'deleted';
  /** The list's query; page and page size are ignored. */
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly rows: readonly Row[] | undefined;
  readonly total: Partial<Total>;
  readonly nameOf: (row: Row) => string;
};

type Selected = {
  /** The filter under which the rows were selected. Another filter starts with an empty selection. */
  readonly filter: string;
  readonly ids: ReadonlySet<string>;
  /** Whether all matches of the filter are selected. */
  readonly isAll: boolean;
};

const noIds: ReadonlySet<string> = new Set();

/**
 * Selection of rows and the bar with bulk actions, for a list. The selection survives paging and refetching, and ends when the
 * filters change.
 * @returns `selection` for the table, undefined without a permitted action; `bar`, to be rendered below the list; and functions
 * for screens that select rows and open actions themselves
 */
export function useBulk<Row extends { readonly _id: string }>(
  options: Options<Row>,
): {
  readonly selection: RowSelection<Row> | undefined;
  readonly bar: ReactNode;
  /** Number of selected rows that are loaded. */
  readonly count: number;
  /** Adds rows to the selection, or removes them. */
  readonly select: (rows: readonly Row[], isOn: boolean) => void;
  /** Opens the dialog of an action for the selected rows. */
  readonly start: (start: BulkStart) => void;
} {
  const { resource, label, which, rows = [], total, nameOf } = options;
  const can = useCan();
  // A bulk job outlives a session as a store, which therefore cannot start one.
  const isAsStore = isActing(useSession());
  const actions = options.actions.filter(({ list, permission }) => list === which && can(permission) && !isAsStore);
  const { filter, key } = filterOf({
    ...options.query,
    ...(total.correctedSearch && { search: total.correctedSearch }),
  });
  const { selected, setSelected, selection, isPageSelected, count, select } = useSelectedRows({
    rows,
    filter: key,
    nameOf,
  });
  const [jobId, setJobId] = useJobId(resource);
  const [started, setStarted] = useState<BulkStart>();
  const isVisible = actions.length > 0 && (selected.isAll || selected.ids.size > 0 || jobId !== null);
  const bar = isVisible && (
    <Suspense>
      <BulkBar
        resource={resource}
        label={label}
        actions={actions}
        allActions={options.actions}
        count={selected.ids.size}
        isAll={selected.isAll}
        total={total}
        isPageSelected={isPageSelected}
        target={selected.isAll ? { filter } : { ids: [...selected.ids] }}
        jobId={jobId}
        started={started}
        onStart={setStarted}
        onSelectAll={() => setSelected(noIds, true)}
        onClear={() => setSelected(noIds)}
        onJob={setJobId}
      />
    </Suspense>
  );
  return {
    selection: actions.length > 0 ? selection : undefined,
    bar,
    count,
    select,
    start: setStarted,
  };
}

/** Returns the filter of a list's query: without its page, and for comparisons also without its order. */
function filterOf(query: Options<unknown>['query']) {
  const { page: _page, perPage: _perPage, ...filter } = query;
  const entries = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const { sort: _sort, ...compared } = Object.fromEntries(entries);
  return { filter: Object.fromEntries(entries), key: JSON.stringify(compared) };
}

type SelectionOptions<Row> = Pick<Options<Row>, 'nameOf'> & { readonly rows: readonly Row[]; readonly filter: string };

/** State of the selected rows of a list. */
export function useSelectedRows<Row extends { readonly _id: string }>({ rows, filter, nameOf }: SelectionOptions<Row>) {
  const [stored, setStored] = useState<Selected>({ filter, ids: noIds, isAll: false });
  /** Id of the row that was toggled last. */
  const anchor = useRef<string>(undefined);
  const selected = stored.filter === filter ? stored : { filter, ids: noIds, isAll: false };
  const setSelected = (ids: ReadonlySet<string>, isAll = false) => setStored({ filter, ids, isAll });

  const isSelected = ({ _id }: Row) => selected.isAll || selected.ids.has(_id);
  const count = rows.filter(isSelected).length;
  const isPageSelected = rows.length > 0 && count === rows.length;
  const select = (changed: readonly Row[], isOn: boolean) => {
    // Deselecting a row of "all matching" leaves the other rows of the page.
    const ids = new Set(selected.isAll ? rows.map(({ _id }) => _id) : selected.ids);
    for (const { _id } of changed) {
      if (isOn) ids.add(_id);
      else ids.delete(_id);
    }
    setSelected(ids);
  };
  const toggle = (row: Row, isRange: boolean) => {
    const index = rows.indexOf(row);
    const anchorIndex = isRange ? rows.findIndex(({ _id }) => _id === anchor.current) : -1;
    anchor.current = row._id;
    const changed =
      anchorIndex < 0 ? [row] : rows.slice(Math.min(anchorIndex, index), Math.max(anchorIndex, index) + 1);
    select(changed, !isSelected(row));
  };
  const selection: RowSelection<Row> = {
    isSelected,
    page: isPageSelected ? 'all' : count > 0 ? 'some' : 'none',
    toggle,
    togglePage: () => select(rows, !isPageSelected),
    nameOf,
  };
  return { selected, setSelected, selection, isPageSelected, count, select };
}

/** The id of the job that the bar shows. It survives a reload of the page. */
function useJobId(resource: string) {
  const [jobId, setJobId] = useState(() => sessionStorage.getItem(jobKey(resource)));
  const change = (id: string | null) => {
    if (id === null) sessionStorage.removeItem(jobKey(resource));
    else sessionStorage.setItem(jobKey(resource), id);
    setJobId(id);
  };
  return [jobId, change] as const;
}

const jobKey = (resource: string) => `bakehouse.bulk-job.${resource}`;
