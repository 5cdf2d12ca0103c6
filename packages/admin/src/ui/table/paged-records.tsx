import type { Total } from '@bakehouse/contract/core/envelopes';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { CorrectedSearch, Failed, NothingMatches } from '../feedback/states.tsx';
import type { ListState } from './list-state.ts';
import { useListViews } from './list-views.ts';
import { countLabel, Pager } from './pager.tsx';
import { RecordTable } from './record-table.tsx';
import type { RecordTableProps } from './record-table-props.ts';

/** State of the query for a page. */
type Query = {
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

type Props<Row> = Pick<
  RecordTableProps<Row>,
  'name' | 'columns' | 'rows' | 'linkTo' | 'actions' | 'card' | 'cardAside' | 'selection'
> & {
  readonly list: Pick<ListState, 'page' | 'perPage' | 'sort' | 'filters' | 'filtered' | 'change' | 'clear'>;
  readonly query: Query;
  /** Undefined until the page is loaded. */
  readonly total: Total | undefined;
  /** Plural of the records for screen readers. */
  readonly many: string;
  /** Disables sorting by columns. */
  readonly unsorted?: boolean;
  readonly nothing: ReactNode;
  /** Replaces "No results". */
  readonly noMatch?: ReactNode;
  /** Replaces the default pager. */
  readonly pager?: ReactNode;
};

/**
 * Common part of all lists below the filters: the table or its loading, error and empty states, the count for screen
 * readers, and the pager.
 */
export function PagedRecords<Row extends { readonly _id: string }>(props: Props<Row>) {
  const { list, query, rows, total, many, unsorted = false, nothing, noMatch, pager, ...table } = props;
  const { error, isPlaceholderData, refetch } = query;
  const { isPending } = useListViews();
  return (
    <>
      <VisuallyHidden role="status">
        {total && !isPlaceholderData && `${countLabel(total.total, total.totalIsMinimum)} ${many}`}
      </VisuallyHidden>
      {total?.correctedSearch && !isPlaceholderData && (
        <CorrectedSearch typed={list.filters.search ?? ''} corrected={total.correctedSearch} />
      )}
      {error && !rows ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          {...table}
          rows={isPending ? undefined : rows}
          dimmed={isPlaceholderData}
          sort={list.sort}
          {...(!unsorted && { onSort: (sort: string | undefined) => list.change({ sort }) })}
          empty={list.filtered ? (noMatch ?? <NothingMatches onClear={list.clear} />) : nothing}
        />
      )}
      {pager ?? (
        <Pager
          page={list.page}
          perPage={list.perPage}
          total={total?.total ?? 0}
          totalIsMinimum={total?.totalIsMinimum}
          onPage={(page) => list.change({ page })}
          onPerPage={(perPage) => list.change({ perPage })}
        />
      )}
    </>
  );
}
