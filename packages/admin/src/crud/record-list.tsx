import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AnyRecord, recordsQuery } from '../data/crud-queries.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { useListState } from '../ui/list-state.ts';
import { ListTools } from '../ui/list-tools.tsx';
import { Pager } from '../ui/pager.tsx';
import { RecordTable } from '../ui/record-table.tsx';
import { Failed, NothingMatches } from '../ui/states.tsx';
import type { Parts } from './crud-screens.tsx';

type Props = Pick<Parts, 'resource' | 'columns' | 'statusLabels'> & {
  readonly which: 'list' | 'deleted';
  readonly header: (total: number | undefined) => ReactNode;
  readonly linkTo?: (record: AnyRecord) => string | undefined;
  readonly actions?: (record: AnyRecord) => ReactNode;
  readonly nothing: ReactNode;
};

/** What the living and the deleted list share: search and status filter in the URL, table, pager. */
export const RecordList = ({
  resource,
  which,
  columns,
  statusLabels = {},
  header,
  linkTo,
  actions,
  nothing,
}: Props) => {
  const { many } = resource.label;
  // The deleted have a list of their own.
  const statuses = resource.statuses.filter((status) => status !== 'Deleted');
  const list = useListState(resource.endpoints[which].query);
  const { data, error, isPlaceholderData, refetch } = useQuery(recordsQuery(resource, which, list.request));
  return (
    <>
      {header(data?.total)}
      <ListTools searchLabel={`Search ${many.toLowerCase()}`} list={list}>
        {statuses.length > 0 && (
          <FilterSelect
            label="Status"
            options={statuses.map((value) => ({ value, label: statusLabels[value] ?? value }))}
            value={list.filters.status}
            onChange={(status) => list.change({ status })}
          />
        )}
      </ListTools>
      <VisuallyHidden role="status">{data && !isPlaceholderData && `${data.total} ${many}`}</VisuallyHidden>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name={which === 'list' ? many : `Deleted ${many}`}
          columns={columns}
          rows={data?.data}
          dimmed={isPlaceholderData}
          sort={list.sort}
          onSort={(sort) => list.change({ sort })}
          linkTo={linkTo}
          actions={actions}
          empty={list.filtered ? <NothingMatches onClear={list.clear} /> : nothing}
        />
      )}
      <Pager
        page={list.page}
        perPage={list.perPage}
        total={data?.total ?? 0}
        onPage={(page) => list.change({ page })}
        onPerPage={(perPage) => list.change({ perPage })}
      />
    </>
  );
};
